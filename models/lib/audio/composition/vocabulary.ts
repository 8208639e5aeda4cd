import type { InstrumentName } from '../instruments/instruments.ts'
import type { StyleName } from './styles.ts'

// prettier-ignore
export const styleWords: Readonly<Record<StyleName, readonly string[]>> = {
  'pop': ['popular', 'soft-rock', 'ballad'],
  'lo-fi': ['lofi', 'chillhop', 'hip-hop', 'hiphop', 'chill', 'study'],
  'ambient': ['meditation', 'new-age', 'drone', 'ethereal', 'soundscape', 'spa', 'yoga', 'sleep'],
  'house': ['dance', 'disco', 'edm', 'club', 'electronic', 'electro'],
  'techno': ['trance', 'rave'],
  'rock': ['metal', 'punk', 'grunge', 'indie'],
  'jazz': ['swing', 'bebop', 'bossa', 'lounge', 'blues'],
  'classical': ['baroque', 'orchestral', 'chamber', 'sonata', 'romantic-era'],
  'waltz': ['valse'],
  'folk': ['country', 'acoustic', 'celtic', 'bluegrass', 'campfire'],
  'chiptune': ['8-bit', '8bit', 'arcade', 'video-game', 'chip', 'retro-game'],
  'cinematic': ['film', 'trailer', 'epic', 'soundtrack', 'movie', 'score', 'heroic'],
  'reggae': ['dub', 'ska'],
}

/** The roles that an instrument can take, the most natural one first. */
export type Role = 'lead' | 'accompaniment' | 'pad' | 'bass' | 'drums'
type InstrumentEntry = {
  readonly plays: InstrumentName | null
  readonly roles: readonly Role[]
  readonly words: readonly string[]
}

// prettier-ignore
export const instrumentWords = {
  'piano':      { plays: 'piano', roles: ['accompaniment', 'lead'], words: ['pianos', 'keys', 'keyboard'] },
  'electric-piano': { plays: 'electric piano', roles: ['accompaniment', 'lead'], words: ['rhodes', 'wurlitzer'] },
  'guitar':     { plays: 'guitar', roles: ['accompaniment', 'lead'], words: ['guitars', 'ukulele', 'banjo', 'lute'] },
  'electric-guitar': { plays: 'electric guitar', roles: ['lead', 'accompaniment'], words: ['distorted-guitar'] },
  'harp':       { plays: 'harp', roles: ['accompaniment', 'lead'], words: ['harps'] },
  'strings':    { plays: 'strings', roles: ['pad', 'lead'], words: ['orchestra', 'string'] },
  'violin':     { plays: 'violin', roles: ['lead', 'pad'], words: ['violins', 'fiddle', 'viola', 'cello'] },
  'organ':      { plays: 'organ', roles: ['pad', 'accompaniment', 'lead'], words: ['hammond', 'accordion'] },
  'flute':      { plays: 'flute', roles: ['lead'], words: ['flutes', 'whistle', 'recorder'] },
  'brass':      { plays: 'brass', roles: ['lead', 'pad'], words: ['trumpet', 'trumpets', 'horn', 'horns', 'trombone'] },
  'saxophone':  { plays: 'saxophone', roles: ['lead'], words: ['sax', 'clarinet'] },
  'bells':      { plays: 'bells', roles: ['lead', 'accompaniment'], words: ['bell', 'glockenspiel', 'celesta', 'vibraphone', 'chimes'] },
  'marimba':    { plays: 'marimba', roles: ['accompaniment', 'lead'], words: ['xylophone', 'kalimba'] },
  'pad':        { plays: 'pad', roles: ['pad'], words: ['pads'] },
  'synth':      { plays: 'synth', roles: ['accompaniment', 'lead'], words: ['synths', 'synthesizer', 'synthesiser', 'synthesizers'] },
  'bass':       { plays: null, roles: ['bass'], words: ['basses', 'bassline', 'bass-line'] },
  'drums':      { plays: null, roles: ['drums'], words: ['drum', 'percussion', 'beat', 'beats', 'drumming'] },
} as const satisfies Record<string, InstrumentEntry>
export type InstrumentWord = keyof typeof instrumentWords

type Mood = { readonly mode?: 'major' | 'minor'; readonly tempoFactor?: number }

/** Moods that change mode or tempo. */
// prettier-ignore
export const moods: ReadonlyMap<string, Mood> = new Map(Object.entries({
  happy: { mode: 'major', tempoFactor: 1.06 }, cheerful: { mode: 'major', tempoFactor: 1.06 }, joyful: { mode: 'major', tempoFactor: 1.06 }, uplifting: { mode: 'major' }, bright: { mode: 'major' },
  hopeful: { mode: 'major' }, sunny: { mode: 'major' }, playful: { mode: 'major', tempoFactor: 1.06 }, triumphant: { mode: 'major' }, fun: { mode: 'major' },
  sad: { mode: 'minor', tempoFactor: 0.9 }, melancholic: { mode: 'minor', tempoFactor: 0.92 }, melancholy: { mode: 'minor', tempoFactor: 0.92 }, dark: { mode: 'minor' }, gloomy: { mode: 'minor', tempoFactor: 0.92 },
  tense: { mode: 'minor' }, mysterious: { mode: 'minor' }, scary: { mode: 'minor' }, haunting: { mode: 'minor' }, moody: { mode: 'minor' }, angry: { mode: 'minor', tempoFactor: 1.08 },
  calm: { tempoFactor: 0.88 }, relaxing: { tempoFactor: 0.88 }, relaxed: { tempoFactor: 0.9 }, peaceful: { tempoFactor: 0.88 }, gentle: { tempoFactor: 0.92 }, sleepy: { tempoFactor: 0.85 }, mellow: { tempoFactor: 0.92 },
  energetic: { tempoFactor: 1.12 }, upbeat: { tempoFactor: 1.1 }, driving: { tempoFactor: 1.1 }, lively: { tempoFactor: 1.1 }, exciting: { tempoFactor: 1.12 },
  slow: { tempoFactor: 0.78 }, fast: { tempoFactor: 1.28 }, quick: { tempoFactor: 1.22 }, moderate: { tempoFactor: 1 }, 'mid-tempo': { tempoFactor: 1 },
  minor: { mode: 'minor' }, major: { mode: 'major' },
} satisfies Record<string, Mood>))

// prettier-ignore
export const phrases: ReadonlyMap<string, string> = new Map(Object.entries({
  'lo fi': 'lo-fi', 'hip hop': 'hip-hop', 'new age': 'new-age', 'video game': 'video-game', '8 bit': '8-bit', 'bossa nova': 'bossa', 'rock and roll': 'rock', 'rock n roll': 'rock',
  'electric piano': 'electric-piano', 'electric guitar': 'electric-guitar', 'distorted guitar': 'electric-guitar', 'acoustic guitar': 'guitar', 'bass guitar': 'bass', 'double bass': 'bass',
  'bass line': 'bass', 'music box': 'bells', 'drum and bass': 'drums bass', 'mid tempo': 'mid-tempo', 'in a major key': 'major', 'in a minor key': 'minor', 'soft rock': 'soft-rock',
  'synth pad': 'pad', 'synth lead': 'synth', 'grand piano': 'piano',
}))

export const voiceWords = new Set([
  'vocals',
  'vocal',
  'singing',
  'singer',
  'voice',
  'voices',
  'sung',
  'choir',
  'lyrics',
])

/** Words without an effect: grammar, praise, and moods that any tune may have. */
export const filler = new Set(
  `a an the of in on at by with for to and or it its is as that this like from into key tempo bpm
  music song songs tune track piece instrumental melody melodies theme intro background loop jingle number composition arrangement style styled feel vibe vibes
  mood sound sounds sounding some very really bit little
  beautiful pretty lovely nice great good cool smooth warm soft dreamy romantic nostalgic emotional inspiring inspirational motivational
  magical majestic grand dramatic atmospheric ethereal floating flowing catchy simple minimal minimalist modern old vintage classic
  contemporary traditional groovy funky cozy cosy soothing serene quiet tranquil powerful intense rich deep light fresh
  summer winter spring autumn night evening morning rain rainy sunset sunrise sea ocean beach forest city road trip adventure fantasy
  game games corporate commercial advert podcast vlog travel wedding birthday party children kids love
  professional high quality high-quality hd studio solo only just`
    .split(/\s+/)
    .filter(Boolean),
)
