import type { Program } from './program.ts'

/** The built-in models by the name under which model files know them; each is loaded when it is first asked for. */
export const programs: Readonly<Record<string, () => Promise<Program>>> = {
  '3d.from-image': async () => (await import('./three-d/from-image.ts')).fromImage,
  'image.colorize': async () => (await import('./image/colorize.ts')).colorize,
  'image.edit': async () => (await import('./image/edit.ts')).edit,
  'image.effect': async () => (await import('./image/effect.ts')).effect,
  'image.enlarge': async () => (await import('./image/enlarge.ts')).enlarge,
  'image.erase': async () => (await import('./image/erase.ts')).erase,
  'image.generate': async () => (await import('./image/generate.ts')).generate,
  'image.inpaint': async () => (await import('./image/inpaint.ts')).inpaint,
  'image.outpaint': async () => (await import('./image/outpaint.ts')).outpaint,
  'image.product-shot': async () => (await import('./image/product-shot.ts')).productShot,
  'image.reframe.crop': async () => (await import('./image/reframe-crop.ts')).reframeByCropping,
  'image.reframe.extend': async () => (await import('./image/reframe-extend.ts')).reframeByExtending,
  'image.relight': async () => (await import('./image/relight.ts')).relight,
  'image.remove-backdrop': async () => (await import('./image/remove-backdrop.ts')).removeBackdrop,
  'image.remove-bg': async () => (await import('./image/remove-background.ts')).removeBackground,
  'image.replace-bg': async () => (await import('./image/replace-background.ts')).replaceBackground,
  'image.restore': async () => (await import('./image/restore.ts')).restore,
  'image.restyle': async () => (await import('./image/restyle.ts')).restyle,
  'image.retouch': async () => (await import('./image/retouch.ts')).retouch,
  'image.swap-bg': async () => (await import('./image/swap-background.ts')).swapBackground,
  'image.try-on': async () => (await import('./image/try-on.ts')).tryOn,
  'image.upscale': async () => (await import('./image/upscale.ts')).upscale,
  'image.vectorize': async () => (await import('./image/vectorize.ts')).vectorize,
}
