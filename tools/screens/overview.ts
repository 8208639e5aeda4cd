import { readFile } from 'node:fs/promises'

/** The pictures of the overview, with what they are. */
const shown = [
  ['procedural-scene/procedural-scene', 'image · 2 coins'],
  ['scene-in-motion/scene-in-motion', 'video'],
  ['grammar-composer/grammar-composer', 'audio'],
  ['parametric-things/train', '3D'],
] as const

const code = `const generation = await atelier.generations.run({
  modelId: 'procedural-scene',
  params: { prompt: 'a lighthouse at dusk' },
})
const [image] = generation.outputs
console.log(generation.coinsCharged) // 2`

const receipt = [
  ['Quoted', '2'],
  ['Held', '2'],
  ['Charged', '2', '1 delivered'],
  ['Returned', '0'],
] as const

/** One picture of what the service is: six lines of code, what comes of them, and what they cost. */
export async function overviewMarkup(): Promise<string> {
  const pictures = await Promise.all(
    shown.map(async ([path, label]) => {
      const bytes = await readFile(new URL(`../../models/${path}.webp`, import.meta.url))
      return `<figure><img src="data:image/webp;base64,${bytes.toString('base64')}" alt=""><figcaption>${label}</figcaption></figure>`
    }),
  )
  const lines = receipt.map(
    ([name, coins, note = '']) => `<p><span>${name}</span><i></i><b>${coins}</b><small>${note}</small></p>`,
  )
  return `<style>${style}</style><main>
      <section>
        <h1>One API for image, video, audio and 3D</h1>
        <p class="lead">A price that binds. Failures refunded. Runs on your own machine.</p>
        <pre>${code}</pre>
        <div class="receipt">${lines.join('')}</div>
      </section>
      <div class="pictures">${pictures.join('')}</div>
    </main>`
}

const style = `
* { box-sizing: border-box; margin: 0; }
body { background: oklch(.965 0 0); color: oklch(.22 0 0); font: 15px/1.5 "Instrument Sans", system-ui, sans-serif; }
main { max-width: none; display: grid; grid-template-columns: 33rem 1fr; gap: 40px; height: 100vh; padding: 48px; }
section { display: grid; align-content: center; gap: 20px; }
h1 { font-size: 34px; line-height: 1.15; letter-spacing: -.02em; } .lead { font-size: 17px; color: oklch(.47 0 0); }
pre { padding: 18px 20px; background: oklch(.995 0 0); border: 1px solid oklch(.88 0 0); border-radius: 3px; font: 13px/1.7 "Martian Mono", ui-monospace, monospace; white-space: pre-wrap; }
.receipt { display: grid; gap: 2px; font: 13px/1.7 "Martian Mono", ui-monospace, monospace; } .receipt p { display: flex; gap: 8px; align-items: baseline; }
.receipt i { width: 7rem; border-bottom: 1px dotted oklch(.62 0 0); } .receipt span { width: 5.5rem; } .receipt b { color: oklch(.5 .1 75); } .receipt small { color: oklch(.47 0 0); }
.pictures { display: grid; grid-template: 1fr 1fr / 1fr 1fr; gap: 12px; min-height: 0; }
figure { position: relative; min-height: 0; overflow: hidden; background: oklch(.995 0 0); border: 1px solid oklch(.88 0 0); }
img { width: 100%; height: 100%; object-fit: cover; object-position: left; } figcaption { position: absolute; left: 0; bottom: 0; padding: 2px 10px; background: oklch(.22 0 0); color: #fff; font: 12px/1.7 "Martian Mono", ui-monospace, monospace; }
`
