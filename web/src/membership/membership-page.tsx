export function MembershipPage() {
  return null;
}
