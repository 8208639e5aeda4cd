import type { Phoneme } from './phonemes.ts'

/** Common words that the rules would mispronounce. */
// prettier-ignore
const exceptions: ReadonlyMap<string, string> = new Map(Object.entries({
  the: 'DH AH', a: 'AH', i: 'AY', you: 'Y UW', your: 'Y AO R', my: 'M AY', me: 'M IY', we: 'W IY', he: 'H IY', she: 'SH IY', be: 'B IY', to: 'T UW', do: 'D UW',
  of: 'AH V', one: 'W AH N', love: 'L AH V', some: 'S AH M', come: 'K AH M', have: 'H AE V', are: 'AA R', was: 'W AH Z', is: 'IH Z', his: 'H IH Z', said: 'S EH D',
  there: 'DH EH R', their: 'DH EH R', where: 'W EH R', were: 'W ER', they: 'DH EY', what: 'W AH T', who: 'H UW', so: 'S OW', no: 'N OW', go: 'G OW', now: 'N AW',
  how: 'H AW', our: 'AW ER', hour: 'AW ER', heart: 'H AA R T', world: 'W ER L D', know: 'N OW', eyes: 'AY Z', eye: 'AY', gone: 'G AO N', give: 'G IH V', live: 'L IH V',
  into: 'IH N T UW', over: 'OW V ER', never: 'N EH V ER', ever: 'EH V ER', every: 'EH V R IY', heaven: 'H EH V AH N', again: 'AH G EH N', away: 'AH W EY',
  moon: 'M UW N', only: 'OW N L IY', as: 'AE Z', has: 'H AE Z', find: 'F AY N D', mind: 'M AY N D', kind: 'K AY N D', wild: 'W AY L D', child: 'CH AY L D', old: 'OW L D', cold: 'K OW L D',
  hold: 'H OW L D', gold: 'G OW L D', good: 'G UH D', look: 'L UH K', could: 'K UH D', would: 'W UH D', should: 'SH UH D', through: 'TH R UW', though: 'DH OW', words: 'W ER D Z',
  oh: 'OW', ooh: 'UW', ah: 'AA', la: 'L AA', na: 'N AA', hey: 'H EY', yeah: 'Y EH', baby: 'B EY B IY', people: 'P IY P AH L', water: 'W AO T ER', begin: 'B IH G IH N', any: 'EH N IY', many: 'M EH N IY',
}))

/** Letter-to-sound rules, the longest match first; `$` stands for the end of the word. */
// prettier-ignore
const rules: readonly (readonly [letters: string, sounds: string])[] = ([
  ['tion', 'SH AH N'], ['sion', 'ZH AH N'], ['ight', 'AY T'], ['igh', 'AY'], ['ough', 'AO'], ['augh', 'AO'], ['eigh', 'EY'], ['tch', 'CH'], ['dge', 'J'], ['air', 'EH R'], ['ear', 'IY R'],
  ['oor', 'AO R'], ['our', 'AO R'], ['ing$', 'IH NG'], ['ould', 'UH D'], ['le$', 'AH L'], ['ed$', 'D'], ['es$', 'Z'], ['ow$', 'OW'], ['y$', 'IY'], ['ie$', 'IY'], ['ey$', 'IY'], ['e$', ''], ['o$', 'OW'],
  ['ee', 'IY'], ['ea', 'IY'], ['oo', 'UW'], ['ou', 'AW'], ['ow', 'AW'], ['ai', 'EY'], ['ay', 'EY'], ['oa', 'OW'], ['oe', 'OW'], ['oi', 'OY'], ['oy', 'OY'], ['au', 'AO'], ['aw', 'AO'], ['ew', 'UW'],
  ['ue', 'UW'], ['ui', 'UW'], ['ie', 'IY'], ['ei', 'EY'], ['ey', 'EY'], ['ar', 'AA R'], ['er', 'ER'], ['ir', 'ER'], ['ur', 'ER'], ['or', 'AO R'], ['all', 'AO L'],
  ['th', 'TH'], ['sh', 'SH'], ['ch', 'CH'], ['ph', 'F'], ['wh', 'W'], ['wr', 'R'], ['kn', 'N'], ['ng', 'NG'], ['nk', 'NG K'], ['ck', 'K'], ['qu', 'K W'], ['gh', ''], ['mb$', 'M'],
  ['ss', 'S'], ['ll', 'L'], ['tt', 'T'], ['pp', 'P'], ['ff', 'F'], ['rr', 'R'], ['nn', 'N'], ['mm', 'M'], ['dd', 'D'], ['bb', 'B'], ['gg', 'G'], ['zz', 'Z'], ['cc', 'K'],
  ['ce', 'S EH'], ['ci', 'S IH'], ['cy', 'S IY'], ['ge', 'J EH'], ['x', 'K S'], ['a', 'AE'], ['e', 'EH'], ['i', 'IH'], ['o', 'AA'], ['u', 'AH'], ['y', 'IH'],
  ['b', 'B'], ['c', 'K'], ['d', 'D'], ['f', 'F'], ['g', 'G'], ['h', 'H'], ['j', 'J'], ['k', 'K'], ['l', 'L'], ['m', 'M'], ['n', 'N'], ['p', 'P'], ['q', 'K'], ['r', 'R'], ['s', 'S'], ['t', 'T'],
  ['v', 'V'], ['w', 'W'], ['z', 'Z'],
] as const).toSorted(([one], [other]) => other.length - one.length)

const longVowels: Readonly<Record<string, string>> = { a: 'EY', e: 'IY', i: 'AY', o: 'OW', u: 'UW', y: 'AY' }

/** Converts an English word to phonemes by rules, well enough for singing. */
export function pronounce(word: string): Phoneme[] {
  const letters = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const found = exceptions.get(letters)
  if (found) return found.split(' ') as Phoneme[]
  const phonemes: string[] = []
  const text = `${letters}$`
  let at = 0
  while (at < letters.length) {
    // A silent final e makes the vowel before it long, as in "time".
    const isLong = /^[aeiouy][bcdfgklmnpstvz]e(s?)\$$/.test(text.slice(at))
    if (isLong) {
      phonemes.push(longVowels[text[at]])
      at++
      continue
    }
    const rule = rules.find(([written]) => text.startsWith(written, at))
    if (rule?.[1]) phonemes.push(...rule[1].split(' '))
    at += rule ? rule[0].replace('$', '').length : 1
  }
  return phonemes as Phoneme[]
}
