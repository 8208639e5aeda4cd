import type { Program } from './program.ts'

/** The built-in models by the name under which model files know them; each is loaded when it is first asked for. */
export const programs: Readonly<Record<string, () => Promise<Program>>> = {
  'image.effect': async () => (await import('./image/effect.ts')).effect,
  'image.generate': async () => (await import('./image/generate.ts')).generate,
  'image.restyle': async () => (await import('./image/restyle.ts')).restyle,
}
