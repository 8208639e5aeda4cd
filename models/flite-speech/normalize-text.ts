import { InvalidInput } from '@atelier/media/invalid-input.ts'

/** Letters that Unicode does not decompose into a base letter and a mark. */
// prettier-ignore
const letters: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'th', Ð: 'Th', þ: 'th', Þ: 'Th', ı: 'i',
}

// prettier-ignore
const months: Readonly<Record<string, string>> = {
  Jan: 'January', Feb: 'February', Mar: 'March', Apr: 'April', Jun: 'June', Jul: 'July', Aug: 'August',
  Sept: 'September', Sep: 'September', Oct: 'October', Nov: 'November', Dec: 'December',
}

/**
 * Text normalization, in the order in which it is applied. Flite itself reads numbers, dates and dollars. Dots of
 * abbreviations are removed, so that the remaining ones end sentences.
 */
// prettier-ignore
const replacements: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟«»″]/g, '"'],
  [/(\d)\s?[–—-]\s?(?=\d)/g, '$1-'],
  [/\s*[–—―]\s*|\s--+\s/g, ', '],
  [/…/g, '. '],
  [/[€£¥]\s?(\d[\d,.]*\d|\d)(\s(?:thousand|million|billion|trillion))?/g, (all, amount = '', many = '') => `${amount}${many} ${currency(all[0], amount)}`],
  [/(\d)\s?€/g, '$1 euros'],
  [/(\d)\s?£/g, '$1 pounds'],
  [/(\d)\s?¢/g, '$1 cents'],
  [/°\s?C\b/g, ' degrees Celsius'],
  [/°\s?F\b/g, ' degrees Fahrenheit'],
  [/°/g, ' degrees '],
  [/²/g, ' squared'],
  [/³/g, ' cubed'],
  [/×/g, ' times '],
  [/÷/g, ' divided by '],
  [/\bhttps?:\/\//gi, ''],
  [/([\w-])\.(?=(?:com|org|net|edu|gov|io|dev|co|uk|de|fr|eu|app|ai)\b)/gi, '$1 dot '],
  [/\be\.?g\.,?/gi, 'for example,'],
  [/\bi\.e\.,?/gi, 'that is,'],
  [/\b[Ee]tc\.(?=\s+[A-Z]|\s*$)/g, 'et cetera.'],
  [/\betc\b\.?/gi, 'et cetera'],
  [/\bvs\b\.?/gi, 'versus'],
  [/\bapprox\./gi, 'approximately'],
  [/\bProf\./g, 'Professor'],
  [/\b[Nn]o\.\s?(?=\d)/g, 'number '],
  [/#\s?(?=\d)/g, 'number '],
  [new RegExp(`\\b(${Object.keys(months).join('|')})\\.`, 'g'), (_, month = '') => months[month]],
  [/\b(Dr|Mrs?|Ms|St|Sr|Jr|Mt|Ave|Blvd|Rd|Lt|Col|Gen|Capt|Sgt|Rev|Inc|Ltd|Co|Corp|Dept)\./g, '$1'],
  [/\b(?:[A-Za-z]\.){2,}/g, (all) => all.replaceAll('.', ' ').trim()],
  [/\b([A-Z])\.(?=\s[A-Z])/g, '$1'],
  [/&/g, ' and '],
  [/@/g, ' at '],
  [/\+/g, ' plus '],
  [/=/g, ' equals '],
  [/(?<=[A-Za-z])\/(?=[A-Za-z])/g, ' slash '],
  [/[*_~^|\\`<>]/g, ' '],
]

/**
 * The text in ASCII, as it is to be spoken. Letters or digits of another script are refused, since they would be
 * missing from the speech.
 */
export function normalizeText(text: string): string {
  const replaced = replacements.reduce<string>(
    (known, [pattern, replacement]) => known.replace(pattern, replacement as string),
    text.normalize('NFC'),
  )
  const folded = Array.from(replaced, (letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFKD')
    .replaceAll('⁄', '/')
    .replaceAll(/\p{Mark}/gu, '')
  const foreign = [...new Set(folded.match(/[\p{Letter}\p{Number}]/gu) ?? [])].filter((one) => one > '\x7f')
  if (foreign.length > 0) {
    throw new InvalidInput(
      `This model speaks English only, written in Latin letters; the text also has ${foreign.slice(0, 8).join(' ')}. Leave them out, or write them as they sound.`,
    )
  }
  const spoken = folded.replaceAll(/[^\n\x20-\x7e]/g, ' ')
  if (!/[a-z0-9]/i.test(spoken)) {
    throw new InvalidInput('The text has nothing that can be spoken. Send words or numbers.')
  }
  return spoken
}

function currency(sign: string, amount: string): string {
  const isOne = amount === '1'
  if (sign === '€') return isOne ? 'euro' : 'euros'
  if (sign === '£') return isOne ? 'pound' : 'pounds'
  return 'yen'
}
