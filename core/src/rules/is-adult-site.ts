/** Sites of which half the rules or more lead to adult content are hidden as a whole: their other rules are no safer. */
export function isAdultSite({ rules, adult }: { rules: number; adult: number }): boolean {
  return adult > 0 && adult * 2 >= rules;
}
