import { quoteForShell } from '../../quote-for-shell.ts'
import { headerLines } from '../../signature/header-lines.ts'

/** A request as a command. Quoted so that no shell sees anything in it, and so that no byte of the body changes. */
export function curlOf(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  return [
    `curl ${quoteForShell(url)}`,
    ...headerLines(headers).map((line) => `-H ${quoteForShell(line)}`),
    `--data-raw ${quoteForShell(body)}`,
  ].join(' \\\n  ')
}
