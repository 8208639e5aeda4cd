/** The three lowest formants of each vowel, in hertz, for a female voice. */
// prettier-ignore
export const vowels = {
  IY: [310, 2790, 3310], IH: [430, 2480, 3070], EH: [610, 2330, 2990], AE: [860, 2050, 2850], AA: [850, 1220, 2810],
  AO: [590, 920, 2710], UH: [470, 1160, 2680], UW: [370, 950, 2670], AH: [760, 1400, 2780], ER: [500, 1640, 1960],
} as const
export type Vowel = keyof typeof vowels

/** Diphthongs, which move from one vowel to another. */
// prettier-ignore
export const diphthongs = { EY: ['EH', 'IY'], AY: ['AA', 'IY'], OW: ['AO', 'UW'], AW: ['AA', 'UW'], OY: ['AO', 'IY'] } as const satisfies Record<string, readonly [Vowel, Vowel]>
export type VowelPhoneme = Vowel | keyof typeof diphthongs

type ConsonantParams = {
  readonly seconds: number
  /** The level of the voice, and its formants; without them, those of the neighbouring vowel. */
  readonly voice: number
  readonly formants?: readonly [number, number, number]
  /** Band-passed noise. */
  readonly noise?: readonly [hertz: number, level: number]
  /** The silence before a plosive. */
  readonly closureSeconds?: number
}

// prettier-ignore
export const consonants = {
  M:  { seconds: 0.07, voice: 0.35, formants: [280, 1000, 2200] },
  N:  { seconds: 0.06, voice: 0.35, formants: [280, 1700, 2600] },
  NG: { seconds: 0.07, voice: 0.3, formants: [280, 2000, 2700] },
  L:  { seconds: 0.06, voice: 0.55, formants: [360, 1300, 2900] },
  R:  { seconds: 0.06, voice: 0.6, formants: [420, 1300, 1700] },
  W:  { seconds: 0.07, voice: 0.5, formants: [300, 700, 2300] },
  Y:  { seconds: 0.06, voice: 0.55, formants: [290, 2400, 3100] },
  H:  { seconds: 0.06, voice: 0, noise: [1600, 0.16] },
  S:  { seconds: 0.09, voice: 0, noise: [7000, 0.4] },
  Z:  { seconds: 0.08, voice: 0.25, noise: [6500, 0.22] },
  SH: { seconds: 0.09, voice: 0, noise: [3200, 0.4] },
  ZH: { seconds: 0.08, voice: 0.25, noise: [3000, 0.22] },
  F:  { seconds: 0.08, voice: 0, noise: [5000, 0.15] },
  V:  { seconds: 0.06, voice: 0.3, noise: [4500, 0.08] },
  TH: { seconds: 0.08, voice: 0, noise: [6000, 0.12] },
  DH: { seconds: 0.05, voice: 0.35, formants: [300, 1500, 2600] },
  P:  { seconds: 0.03, voice: 0, noise: [900, 0.4], closureSeconds: 0.05 },
  T:  { seconds: 0.03, voice: 0, noise: [4500, 0.4], closureSeconds: 0.045 },
  K:  { seconds: 0.035, voice: 0, noise: [2100, 0.4], closureSeconds: 0.05 },
  B:  { seconds: 0.02, voice: 0.3, formants: [250, 900, 2300], noise: [800, 0.15], closureSeconds: 0.035 },
  D:  { seconds: 0.02, voice: 0.3, formants: [250, 1700, 2600], noise: [4000, 0.15], closureSeconds: 0.03 },
  G:  { seconds: 0.025, voice: 0.3, formants: [250, 2000, 2500], noise: [1900, 0.15], closureSeconds: 0.035 },
  CH: { seconds: 0.08, voice: 0, noise: [3200, 0.45], closureSeconds: 0.045 },
  J:  { seconds: 0.06, voice: 0.2, noise: [3000, 0.3], closureSeconds: 0.035 },
} as const satisfies Record<string, ConsonantParams>
export type Consonant = keyof typeof consonants

export type Phoneme = VowelPhoneme | Consonant

export const isVowel = (phoneme: Phoneme): phoneme is VowelPhoneme =>
  phoneme in vowels || phoneme in diphthongs
export const consonantParams = (consonant: Consonant): ConsonantParams => consonants[consonant]
