import { readFileSync, writeFileSync } from 'node:fs'
import type { Line, NotRun } from './figure.ts'
import { rowOf, tableOf } from './table.ts'

const file = new URL('../../docs/benchmarks.md', import.meta.url)

/** Replaces the facts and those rows of the table that were measured now; the words around them are a person's. */
export function writeReport(facts: Record<string, string>, lines: (Line | NotRun)[]): void {
  const text = readFileSync(file, 'utf8')
  const measured = lines.map(rowOf)
  const kept = rowsIn(sectionOf(text, 'table')).filter(
    ([metric]) => !measured.some(([now]) => now === metric),
  )
  const machine = Object.entries(facts).map(([name, fact]) => `- ${name}: ${fact}`)
  const withFacts = replaceSection(text, 'machine', machine.join('\n'))
  writeFileSync(file, replaceSection(withFacts, 'table', tableOf([...kept, ...measured])))
}

const between = (name: string) => new RegExp(`(?<=<!-- ${name} -->\n)[^]*?(?=<!-- /${name} -->)`)
const sectionOf = (text: string, name: string) => between(name).exec(text)?.[0] ?? ''
const replaceSection = (text: string, name: string, content: string) =>
  text.replace(between(name), () => `\n${content}\n\n`)

/** The rows of a Markdown table, without its head. */
function rowsIn(table: string): string[][] {
  const rows = table.trim().split('\n').slice(2)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
