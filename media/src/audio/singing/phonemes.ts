/** How the mouth stands for a vowel: its three lowest resonances, in hertz, for a woman's voice. */
// prettier-ignore
export const vowels = {
  IY: [310, 2790, 3310], IH: [430, 2480, 3070], EH: [610, 2330, 2990], AE: [860, 2050, 2850], AA: [850, 1220, 2810],
  AO: [590, 920, 2710], UH: [470, 1160, 2680], UW: [370, 950, 2670], AH: [760, 1400, 2780], ER: [500, 1640, 1960],
} as const
export type Vowel = keyof typeof vowels

/** Vowels that move from one to another. */
// prettier-ignore
export const glides = { EY: ['EH', 'IY'], AY: ['AA', 'IY'], OW: ['AO', 'UW'], AW: ['AA', 'UW'], OY: ['AO', 'IY'] } as const satisfies Record<string, readonly [Vowel, Vowel]>
export type VowelSound = Vowel | keyof typeof glides

type ConsonantSound = {
  readonly seconds: number
  /** How much of the voice sounds through, and with which resonances; without them, those of the vowel beside it. */
  readonly voice: number
  readonly mouth?: readonly [number, number, number]
  /** Noise of air around a frequency. */
  readonly air?: readonly [hertz: number, level: number]
  /** Silence before, as of lips that are closed. */
  readonly closed?: number
}

// prettier-ignore
export const consonants = {
  M:  { seconds: 0.07, voice: 0.35, mouth: [280, 1000, 2200] },
  N:  { seconds: 0.06, voice: 0.35, mouth: [280, 1700, 2600] },
  NG: { seconds: 0.07, voice: 0.3, mouth: [280, 2000, 2700] },
  L:  { seconds: 0.06, voice: 0.55, mouth: [360, 1300, 2900] },
  R:  { seconds: 0.06, voice: 0.6, mouth: [420, 1300, 1700] },
  W:  { seconds: 0.07, voice: 0.5, mouth: [300, 700, 2300] },
  Y:  { seconds: 0.06, voice: 0.55, mouth: [290, 2400, 3100] },
  H:  { seconds: 0.06, voice: 0, air: [1600, 0.16] },
  S:  { seconds: 0.09, voice: 0, air: [7000, 0.4] },
  Z:  { seconds: 0.08, voice: 0.25, air: [6500, 0.22] },
  SH: { seconds: 0.09, voice: 0, air: [3200, 0.4] },
  ZH: { seconds: 0.08, voice: 0.25, air: [3000, 0.22] },
  F:  { seconds: 0.08, voice: 0, air: [5000, 0.15] },
  V:  { seconds: 0.06, voice: 0.3, air: [4500, 0.08] },
  TH: { seconds: 0.08, voice: 0, air: [6000, 0.12] },
  DH: { seconds: 0.05, voice: 0.35, mouth: [300, 1500, 2600] },
  P:  { seconds: 0.03, voice: 0, air: [900, 0.4], closed: 0.05 },
  T:  { seconds: 0.03, voice: 0, air: [4500, 0.4], closed: 0.045 },
  K:  { seconds: 0.035, voice: 0, air: [2100, 0.4], closed: 0.05 },
  B:  { seconds: 0.02, voice: 0.3, mouth: [250, 900, 2300], air: [800, 0.15], closed: 0.035 },
  D:  { seconds: 0.02, voice: 0.3, mouth: [250, 1700, 2600], air: [4000, 0.15], closed: 0.03 },
  G:  { seconds: 0.025, voice: 0.3, mouth: [250, 2000, 2500], air: [1900, 0.15], closed: 0.035 },
  CH: { seconds: 0.08, voice: 0, air: [3200, 0.45], closed: 0.045 },
  J:  { seconds: 0.06, voice: 0.2, air: [3000, 0.3], closed: 0.035 },
} as const satisfies Record<string, ConsonantSound>
export type Consonant = keyof typeof consonants

export type Phoneme = VowelSound | Consonant

export const isVowel = (phoneme: Phoneme): phoneme is VowelSound => phoneme in vowels || phoneme in glides
export const soundOf = (consonant: Consonant): ConsonantSound => consonants[consonant]
