import type { Program } from './program.ts'

/** The built-in models by the name under which model files know them; each is loaded when it is first asked for. */
export const programs: Readonly<Record<string, () => Promise<Program>>> = {
  'image.enlarge': async () => (await import('./image/enlarge.ts')).enlarge,
  'image.product-shot': async () => (await import('./image/product-shot.ts')).productShot,
  'image.remove-backdrop': async () => (await import('./image/remove-backdrop.ts')).removeBackdrop,
  'image.remove-bg': async () => (await import('./image/remove-background.ts')).removeBackground,
  'image.replace-bg': async () => (await import('./image/replace-background.ts')).replaceBackground,
  'image.retouch': async () => (await import('./image/retouch.ts')).retouch,
  'image.swap-bg': async () => (await import('./image/swap-background.ts')).swapBackground,
  'image.try-on': async () => (await import('./image/try-on.ts')).tryOn,
  'image.upscale': async () => (await import('./image/upscale.ts')).upscale,
}
