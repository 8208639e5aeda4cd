import { renderFoley } from '../../audio/foley/render-foley.ts'
import { parsePrompt } from '../../audio/foley/parse-prompt.ts'
import type { Audio } from '../../audio/audio.ts'
import { asAudio } from '../../audio/synthesis/stereo.ts'
import type { Rng } from '../../random/rng.ts'

/** The sounds for what an image shows; silent objects get the wind around them. */
// prettier-ignore
const soundsByWord: ReadonlyMap<string, string> = new Map(Object.entries({
  sea: 'sea', ocean: 'sea', beach: 'sea', shore: 'sea', coast: 'sea', wave: 'sea', waves: 'sea', water: 'gentle sea', island: 'sea', boat: 'gentle sea', lighthouse: 'sea',
  lake: 'quiet slow sea', river: 'river', stream: 'river', waterfall: 'waterfall', underwater: 'bubbles', fish: 'bubbles', coral: 'bubbles', jellyfish: 'bubbles',
  rain: 'rain', storm: 'strong wind, heavy rain, distant thunder', thunder: 'thunder', lightning: 'thunder', snow: 'gentle wind', fog: 'gentle wind',
  wind: 'wind', mountains: 'wind', hills: 'gentle wind', desert: 'wind', clouds: 'gentle wind', kite: 'wind', windmill: 'wind', balloon: 'gentle wind',
  forest: 'birds, gentle wind', tree: 'birds, gentle wind', meadow: 'birds, gentle wind, quiet crickets', flower: 'birds, quiet bee', bird: 'birds', birds: 'birds', dawn: 'birds',
  night: 'crickets, quiet distant owl', dusk: 'crickets', moon: 'crickets', campfire: 'fire', fire: 'fire', tent: 'crickets', fireplace: 'fire',
  city: 'traffic', street: 'traffic', skyline: 'traffic', traffic: 'traffic', car: 'car', train: 'train', crowd: 'crowd', people: 'crowd',
  cat: 'quiet miaow', dog: 'dog', sheep: 'gentle wind', deer: 'birds', space: 'quiet big plane', planet: 'quiet big plane', rocket: 'big engine', clock: 'clock',
}))
const fallback = 'quiet gentle wind'
const MAX_LAYERS = 4

/** The ambience of a scene. Words without a sound are ignored. */
export function soundscape(words: readonly string[], seconds: number, rng: Rng): Audio {
  const layers = new Set(words.flatMap(layersOf))
  const prompt = [...layers].slice(0, MAX_LAYERS).join(', ') || fallback
  return asAudio(renderFoley(parsePrompt(prompt), seconds, rng))
}

function layersOf(word: string): string[] {
  const found =
    soundsByWord.get(word) ?? soundsByWord.get(word.replace(/s$/, '')) ?? soundsByWord.get(`${word}s`)
  return found?.split(', ') ?? []
}
