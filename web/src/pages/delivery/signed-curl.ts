/** A request as a command. Quoted so that no shell sees anything in it, and so that no byte of the body changes. */
export function curlOf(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  return [
    `curl ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
