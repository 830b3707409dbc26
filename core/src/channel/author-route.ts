/**
 * A feed of an author, by its route: the specification names these four parts. Only the path counts; what stands in a query
 * says nothing about authors.
 */
export function isAuthorRoute(route: string): boolean {
  return /^[^?#]*\/(?:user|channel|author|space)\//.test(route);
}
