import { perform } from '../../audio/foley/perform.ts'
import { understand } from '../../audio/foley/understand.ts'
import type { Sound } from '../../audio/sound/sound.ts'
import { asSound } from '../../audio/synthesis/stereo.ts'
import type { Dice } from '../../chance/dice.ts'

/** What is heard where a picture shows these: things without a sound of their own have the air around them. */
// prettier-ignore
const heard: ReadonlyMap<string, string> = new Map(Object.entries({
  sea: 'sea', ocean: 'sea', beach: 'sea', shore: 'sea', coast: 'sea', wave: 'sea', waves: 'sea', water: 'gentle sea', island: 'sea', boat: 'gentle sea', lighthouse: 'sea',
  lake: 'quiet slow sea', river: 'river', stream: 'river', waterfall: 'waterfall', underwater: 'bubbles', fish: 'bubbles', coral: 'bubbles', jellyfish: 'bubbles',
  rain: 'rain', storm: 'strong wind, heavy rain, distant thunder', thunder: 'thunder', lightning: 'thunder', snow: 'gentle wind', fog: 'gentle wind',
  wind: 'wind', mountains: 'wind', hills: 'gentle wind', desert: 'wind', clouds: 'gentle wind', kite: 'wind', windmill: 'wind', balloon: 'gentle wind',
  forest: 'birds, gentle wind', tree: 'birds, gentle wind', meadow: 'birds, gentle wind, quiet crickets', flower: 'birds, quiet bee', bird: 'birds', birds: 'birds', dawn: 'birds',
  night: 'crickets, quiet distant owl', dusk: 'crickets', moon: 'crickets', campfire: 'fire', fire: 'fire', tent: 'crickets', fireplace: 'fire',
  city: 'traffic', street: 'traffic', skyline: 'traffic', traffic: 'traffic', car: 'car', train: 'train', crowd: 'crowd', people: 'crowd',
  cat: 'quiet miaow', dog: 'dog', sheep: 'gentle wind', deer: 'birds', space: 'quiet big plane', planet: 'quiet big plane', rocket: 'big engine', clock: 'clock',
}))
const air = 'quiet gentle wind'
const MOST_LAYERS = 4

/** The sound of a scene. Words that name nothing to be heard are passed over. */
export function soundscape(words: readonly string[], seconds: number, dice: Dice): Sound {
  const layers = new Set(words.flatMap(layersOf))
  const prompt = [...layers].slice(0, MOST_LAYERS).join(', ') || air
  return asSound(perform(understand(prompt), seconds, dice))
}

function layersOf(word: string): string[] {
  const found = heard.get(word) ?? heard.get(word.replace(/s$/, '')) ?? heard.get(`${word}s`)
  return found?.split(', ') ?? []
}
