import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Command = { program: string; args: string[]; variables?: Record<string, string> }

/** What the command printed. Throws its last lines if it fails. */
export async function run(
  { program, args, variables }: Command,
  cwd: string,
  surroundings: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, ...surroundings, ...variables }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === 0) return printed
  const lines = `${printed}\n${complained}`.trim().split('\n').slice(-30).join('\n')
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${lines}`)
}
