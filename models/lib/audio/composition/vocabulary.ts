import { grammarWords, praiseWords } from '../../prompt/everyday-words.ts'
import type { InstrumentName } from '../instruments/instruments.ts'
import type { StyleName } from './styles.ts'

// prettier-ignore
export const styleWords: Readonly<Record<StyleName, readonly string[]>> = {
  'pop': ['popular', 'soft-rock', 'ballad', 'r&b', 'rnb', 'soul', 'disney', 'commercial', 'corporate', 'jingle', 'upbeat-pop'],
  'lo-fi': ['lofi', 'chillhop', 'hip-hop', 'hiphop', 'chill', 'study', 'trap', 'rap', 'chillout', 'downtempo', 'vaporwave'],
  'ambient': ['meditation', 'new-age', 'drone', 'ethereal', 'soundscape', 'spa', 'yoga', 'sleep', 'sleeping', 'space', 'shoegaze', 'relaxation', 'mindfulness', 'lullaby'],
  'house': ['dance', 'disco', 'edm', 'club', 'electronic', 'electro', 'synthwave', 'synthpop', 'retrowave', 'outrun', 'garage', 'workout', 'fitness', 'gym', 'party'],
  'techno': ['trance', 'rave', 'cyberpunk'],
  'rock': ['metal', 'punk', 'grunge', 'indie', 'alternative', 'anthem', 'psychedelic'],
  'jazz': ['swing', 'bebop', 'bossa', 'lounge', 'blues', 'ragtime', 'funk', 'funky', 'elevator', 'lobby', 'dinner', 'cocktail', 'big-band'],
  'classical': ['baroque', 'orchestral', 'chamber', 'sonata', 'romantic-era', 'quartet', 'duet', 'symphony', 'symphonic', 'wedding'],
  'waltz': ['valse', 'musette', 'carousel', 'circus', '3/4'],
  'folk': ['country', 'acoustic', 'celtic', 'bluegrass', 'campfire', 'irish', 'medieval', 'tavern', 'western', 'cowboy', 'americana', 'singer-songwriter'],
  'chiptune': ['8-bit', '8bit', 'arcade', 'video-game', 'chip', 'retro-game', '16-bit', 'gameboy', 'pixel'],
  'cinematic': ['film', 'trailer', 'epic', 'soundtrack', 'movie', 'score', 'heroic', 'thriller', 'suspense', 'horror', 'battle', 'boss', 'action', 'chase', 'documentary', 'news', 'sports', 'fantasy', 'adventure', 'orchestral-hybrid', 'victory'],
  'reggae': ['dub', 'ska', 'caribbean'],
}

/** Words of styles that say what a piece is for, or what it is like: "wedding jazz" is jazz. */
export const purposeWords: ReadonlySet<string> = new Set(
  `wedding party workout fitness gym news sports adventure battle boss action chase victory fantasy film movie trailer
  soundtrack documentary thriller suspense horror heroic epic sleep sleeping relaxation mindfulness meditation spa yoga
  study chill dinner cocktail elevator lobby campfire commercial corporate jingle space`.split(/\s+/),
)

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
  'guitar':     { plays: 'guitar', roles: ['accompaniment', 'lead'], words: ['guitars', 'ukulele', 'banjo', 'lute', 'mandolin'] },
  'electric-guitar': { plays: 'electric guitar', roles: ['lead', 'accompaniment'], words: ['distorted-guitar'] },
  'harp':       { plays: 'harp', roles: ['accompaniment', 'lead'], words: ['harps'] },
  'strings':    { plays: 'strings', roles: ['pad', 'lead'], words: ['orchestra', 'string'] },
  'violin':     { plays: 'violin', roles: ['lead', 'pad'], words: ['violins', 'fiddle', 'viola', 'cello', 'cellos'] },
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
  spooky: { mode: 'minor' }, creepy: { mode: 'minor' }, eerie: { mode: 'minor' }, suspenseful: { mode: 'minor' }, nostalgic: { tempoFactor: 0.94 }, emotional: { mode: 'minor', tempoFactor: 0.94 }, romantic: { mode: 'major', tempoFactor: 0.92 }, epic: { tempoFactor: 1.04 },
  dreamy: { tempoFactor: 0.9 }, chilled: { tempoFactor: 0.9 }, soothing: { tempoFactor: 0.86 }, soft: { tempoFactor: 0.92 }, inspiring: { mode: 'major' }, inspirational: { mode: 'major' }, motivational: { mode: 'major', tempoFactor: 1.06 }, hype: { tempoFactor: 1.14 }, aggressive: { mode: 'minor', tempoFactor: 1.12 }, heavy: { mode: 'minor' },
  magical: { mode: 'major' }, majestic: { mode: 'major' }, positive: { mode: 'major' }, 'feel-good': { mode: 'major', tempoFactor: 1.06 }, depressing: { mode: 'minor', tempoFactor: 0.86 }, lonely: { mode: 'minor', tempoFactor: 0.9 }, mystical: { mode: 'minor' }, ominous: { mode: 'minor', tempoFactor: 0.92 }, intense: { tempoFactor: 1.1 }, dramatic: { mode: 'minor' },
  minor: { mode: 'minor' }, major: { mode: 'major' },
} satisfies Record<string, Mood>))

// prettier-ignore
export const phrases: ReadonlyMap<string, string> = new Map(Object.entries({
  'lo fi': 'lo-fi', 'hip hop': 'hip-hop', 'new age': 'new-age', 'video game': 'video-game', '8 bit': '8-bit', 'bossa nova': 'bossa', 'rock and roll': 'rock', 'rock n roll': 'rock',
  'electric piano': 'electric-piano', 'electric guitar': 'electric-guitar', 'distorted guitar': 'electric-guitar', 'acoustic guitar': 'guitar', 'bass guitar': 'bass', 'double bass': 'bass',
  'bass line': 'bass', 'music box': 'bells', 'drum and bass': 'drums bass', 'mid tempo': 'mid-tempo', 'in a major key': 'major', 'in a minor key': 'minor', 'soft rock': 'soft-rock',
  'string quartet': 'chamber strings', 'big band': 'big-band brass', 'r & b': 'r&b', 'r and b': 'r&b', 'video-game': 'video-game', 'hard rock': 'rock', 'heavy metal': 'metal electric-guitar', 'hip-hop beat': 'hip-hop beat', 'jazz trio': 'jazz', 'electric bass': 'bass', 'tropical house': 'house', 'deep house': 'house', 'garage rock': 'rock', 'indie rock': 'rock', 'psychedelic rock': 'rock', 'punk rock': 'rock', 'country song': 'country', 'folk song': 'folk', 'film score': 'score', 'smooth jazz': 'jazz', 'dark techno': 'dark techno', 'minimal techno': 'techno', 'orchestral battle': 'cinematic strings', 'acoustic guitar ballad': 'folk guitar', 'cinematic trailer': 'trailer', 'romantic string quartet': 'romantic chamber strings', 'medieval tavern': 'medieval', 'jazz for a dinner party': 'jazz', 'rainy day jazz': 'jazz', 'birthday party': 'pop', 'morning coffee acoustic': 'acoustic', 'space ambient': 'ambient', 'boss fight': 'boss', 'action chase': 'action', 'chill beats': 'lo-fi beats', 'cyberpunk synth': 'cyberpunk synth', 'slow jam': 'slow',
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

/** Words without an effect: what any tune may be for or be called. Grammar and praise are known to all models. */
export const filler = new Set([
  ...grammarWords,
  ...praiseWords,
  ...`key tempo bpm music song songs tune track piece instrumental melody melodies theme intro outro background loop
  number composition arrangement style styled feel vibe vibes mood sound sounds sounding bit little show scene
  warm atmospheric ethereal floating flowing catchy old vintage groovy powerful rich deep light
  summer winter spring autumn night evening morning day rain rainy sunset sunrise sea ocean beach forest city road trip
  game games advert podcast vlog travel birthday children kids love high studio solo only just video youtube channel
  studying work working focus coding reading cafe coffee shop home 70s 80s 90s 60s inspired version
  riff groove chords chord arpeggios arpeggio drop lead line beat-driven jam trio band`
    .split(/\s+/)
    .filter(Boolean),
])

/** Styles and instruments that are often asked for and not known, with those that are like them. */
// prettier-ignore
export const relatedMusic: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  sitar: ['guitar', 'harp'], koto: ['harp'], tango: ['waltz', 'jazz'], gospel: ['organ', 'jazz'], bagpipes: ['organ', 'flute'], choir: ['strings', 'pad'], african: ['drums', 'marimba'], indian: ['flute', 'drums'], japanese: ['flute', 'harp'], harpsichord: ['piano', 'guitar'],
}))
