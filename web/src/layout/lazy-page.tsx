import { lazyRouteComponent, type RouteComponent, useMatch } from "@tanstack/react-router";

/**
 * While the next page waits for something, React may draw the page that is being left once more, without its route; reading the
 * route would throw then.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name): RouteComponent {
  const Page = lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name) as RouteComponent;
  const WhileMatched = () => (useMatch({ strict: false, shouldThrow: false, select: () => true }) ? <Page /> : null);
  return Object.assign(WhileMatched, Page.preload && { preload: Page.preload });
}
