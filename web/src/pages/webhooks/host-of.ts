/** How an address is called where there is no room for all of it. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
