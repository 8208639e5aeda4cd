/** Flite's name of a voice, and a factor for its pitch. */
export type Voice = { readonly name: string; readonly pitch: number }

/**
 * Those of flite's voices that speak any text at 16 kHz. `machine` is a diphone voice and sounds like one. The lower
 * ones are the same speakers at a lower pitch.
 */
export const voices: Readonly<Record<string, Voice>> = {
  'american woman': { name: 'slt', pitch: 1 },
  'american woman, lower': { name: 'slt', pitch: 0.84 },
  'american man': { name: 'rms', pitch: 1 },
  'scottish man': { name: 'awb', pitch: 1 },
  'scottish man, lower': { name: 'awb', pitch: 0.82 },
  machine: { name: 'kal16', pitch: 1 },
}
