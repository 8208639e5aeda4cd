/** The answers of S3 are flat and small, so that a pattern is enough to read them. */
export function textOf(xml: string, tag: string): string | undefined {
  const [, inner] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml) ?? []
  return inner === undefined ? undefined : unescape(inner)
}

export function elementsOf(xml: string, tag: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs')), ([, inner = '']) => inner)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescape = (text: string) =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
