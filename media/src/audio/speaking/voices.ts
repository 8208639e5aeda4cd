/** What flite calls a voice, and by how much its pitch is moved. */
export type Voice = { readonly name: string; readonly pitch: number }

/**
 * Of the voices that flite has, those that speak any text at 16 kHz; `machine` is put together from recorded pairs of sounds
 * and can be heard to be. The lower ones are the same people at a lower pitch.
 */
export const voices: Readonly<Record<string, Voice>> = {
  'american woman': { name: 'slt', pitch: 1 },
  'american woman, lower': { name: 'slt', pitch: 0.84 },
  'american man': { name: 'rms', pitch: 1 },
  'scottish man': { name: 'awb', pitch: 1 },
  'scottish man, lower': { name: 'awb', pitch: 0.82 },
  machine: { name: 'kal16', pitch: 1 },
}
