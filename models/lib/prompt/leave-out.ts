import { InvalidInput } from '@atelier/media/invalid-input.ts'
import {
  grammarWords,
  isAdverbForm,
  isVerbForm,
  negations,
  occasionWords,
  prepositions,
} from './everyday-words.ts'
import { nearestTo } from './words.ts'

/** What a model's vocabulary says of words. */
export type Vocabulary = {
  /** Whether the word names something that the model makes. */
  readonly isSubject: (word: string) => boolean
  /** Whether the word has an effect, or is known to have none. Subjects included. */
  readonly isKnown: (word: string) => boolean
  /** Whether the word says something only of the thing that it stands before: a colour, a size, a number. */
  readonly isModifier: (word: string) => boolean
  /** Every word that can be offered instead of another. */
  readonly known: readonly string[]
  /** Known words for things that are often asked for and not known. */
  readonly related?: ReadonlyMap<string, readonly string[]>
  /** Follows the unknown word: "cannot be painted". */
  readonly refusal: string
  /** Subjects to begin with, where nothing is near. */
  readonly examples: readonly string[]
}

/** The words that are used, and those that are left out, with a suggestion where a known word is near. */
export type UsedWords = { readonly words: string[]; readonly leftOut: string[] }

/** Suggestions take time for each word; more of them would not be read either. */
const MOST_SUGGESTIONS = 6

/**
 * The one rule for words that a model does not know. What the prompt is about must be known: the last word of the first
 * phrase, and of those that "and" joins to it. Other unknown words are left out: descriptions, what somebody does, and
 * what stands beside the subject, together with its colour, size and number. So is what is not wanted, unless the model
 * knows both the thing and how to keep it out: the thing without its "no" would be the opposite.
 */
export function leaveOutUnknown(words: readonly string[], vocabulary: Vocabulary): UsedWords {
  const used: string[] = []
  const leftOut: string[] = []
  const unknownSubjects: string[] = []
  let isMain = true
  for (const { phrase, end, negation } of phrasesOf(words, vocabulary)) {
    const head = headOf(phrase, vocabulary) ?? (isMain ? namedByArticle(phrase, vocabulary) : undefined)
    const isUnknown = head !== undefined && !vocabulary.isKnown(head)
    if (negation !== undefined) {
      const isKeptOut = vocabulary.isKnown(negation) && head !== undefined && !isUnknown
      if (isKeptOut) used.push(negation, ...phrase.filter((word) => vocabulary.isKnown(word)))
      else leftOut.push([negation, ...phrase].join(' '))
    } else {
      // "A stack of books" is about books, "a house of bricks" about a house.
      if (isUnknown && isMain && end !== 'of') unknownSubjects.push(head)
      const isOfUnknown = (word: string) =>
        isArticle(word) || (vocabulary.isModifier(word) && !vocabulary.isSubject(word))
      const isNothing = isUnknown || (head === undefined && phrase.some((word) => occasionWords.has(word)))
      leftOut.push(...phrase.filter((word) => !vocabulary.isKnown(word)))
      used.push(...phrase.filter((word) => vocabulary.isKnown(word) && !(isNothing && isOfUnknown(word))))
      if (head !== undefined && end !== 'and' && end !== 'or' && !(isUnknown && end === 'of')) isMain = false
    }
    if (end === undefined || negations.has(end)) continue
    if (vocabulary.isKnown(end)) used.push(end)
    else if (isWord(end)) leftOut.push(end)
  }
  if (unknownSubjects.length > 0 || !used.some((word) => vocabulary.isSubject(word)))
    throw unknownSubject(unknownSubjects.length > 0 ? unknownSubjects : leftOut, vocabulary)
  return { words: used, leftOut: inNote(leftOut, vocabulary) }
}

/** For models whose prompts have no grammar: unknown words are left out wherever they stand, as long as one is known. */
export function leaveOutAll(words: readonly string[], vocabulary: Vocabulary, isEnough = false): UsedWords {
  const leftOut = words.filter((word) => isWord(word) && !vocabulary.isKnown(word))
  const used = words.filter((word) => vocabulary.isKnown(word))
  if (!isEnough && !used.some((word) => vocabulary.isSubject(word))) throw unknownSubject(leftOut, vocabulary)
  return { words: used, leftOut: inNote(leftOut, vocabulary) }
}

type Phrase = {
  readonly phrase: readonly string[]
  readonly end: string | undefined
  /** The word that says that the phrase is not wanted. */
  readonly negation: string | undefined
}

/** Phrases end with a comma, a preposition, "no", "and", "of", or with what the thing before does. */
function phrasesOf(words: readonly string[], vocabulary: Vocabulary): Phrase[] {
  const phrases: Phrase[] = []
  let phrase: string[] = []
  let negation: string | undefined
  for (const [at, word] of words.entries()) {
    const isJoined = word === 'and' || word === 'or'
    const isEnd = isJoined || word === ',' || word === 'of' || prepositions.has(word) || negations.has(word)
    if (!isEnd && !isWhatItDoes(word, phrase, words[at + 1], vocabulary)) phrase.push(word)
    else {
      phrases.push({ phrase, end: word, negation })
      phrase = []
      if (negations.has(word)) negation = word
      // "No wind and rain" wants neither, "no wind and a dog" wants the dog.
      else if (!(word === 'or' || (isJoined && !isArticle(words[at + 1] ?? '')))) negation = undefined
    }
  }
  return [...phrases, { phrase, end: undefined, negation }]
}

const isArticle = (word: string) => word === 'a' || word === 'an' || word === 'the'

/** "Running" in "a dog running on grass", but not in "a running dog" or "a dark running dog". */
function isWhatItDoes(
  word: string,
  phrase: readonly string[],
  next: string | undefined,
  vocabulary: Vocabulary,
): boolean {
  if (!isVerbForm(word) || vocabulary.isSubject(word)) return false
  const head = headOf(phrase, vocabulary)
  if (head === undefined) return false
  return vocabulary.isKnown(head) || next === undefined || next === ',' || grammarWords.has(next)
}

/** The last word that could name a thing. "A birthday party" names none, "a balloon festival" the balloon. */
function headOf(phrase: readonly string[], vocabulary: Vocabulary): string | undefined {
  const last = phrase.findLast((word) =>
    vocabulary.isKnown(word)
      ? vocabulary.isSubject(word)
      : isWord(word) && !isVerbForm(word) && !isAdverbForm(word),
  )
  if (last === undefined || vocabulary.isKnown(last)) return last
  if (occasionWords.has(last)) return phrase.findLast((word) => vocabulary.isSubject(word))
  // "Chewing an apple" is about the chewing.
  return phrase.find((word) => vocabulary.isSubject(word) && isVerbForm(word)) ?? last
}

/** "A gathering on a beach" is about the gathering: after an article, a word with the form of a verb is a thing. */
function namedByArticle(phrase: readonly string[], vocabulary: Vocabulary): string | undefined {
  const article = phrase.findIndex(isArticle)
  return article < 0 || phrase.some((word) => occasionWords.has(word))
    ? undefined
    : phrase.slice(article + 1).findLast((word) => isWord(word) && !vocabulary.isKnown(word))
}

const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)

function unknownSubject(unknown: readonly string[], vocabulary: Vocabulary): InvalidInput {
  const { refusal, examples, related, known } = vocabulary
  const [first] = unknown
  if (first === undefined)
    return new InvalidInput(
      `The prompt names nothing that ${refusal.replace('cannot', 'can')}. Try ${list(examples)}.`,
    )
  const typed = nearestTo(first, known)
  const near = related?.get(first) ?? related?.get(first.replace(/s$/, '')) ?? (typed ? [typed] : examples)
  const quoted = unknown.slice(0, MOST_SUGGESTIONS).map((word) => `"${shortened(word)}"`)
  const offer = typed && !related?.has(first) ? `Do you mean "${typed}"?` : `Try ${list(near)}.`
  return new InvalidInput(`${quoted.join(', ')} ${refusal}. ${offer}`)
}

/** The words for a note, each once, with the nearest known one. */
export function inNote(leftOut: readonly string[], { known }: Pick<Vocabulary, 'known'>): string[] {
  return [...new Set(leftOut)].map((word, index) => {
    const nearest = index < MOST_SUGGESTIONS ? nearestTo(word, known) : undefined
    return nearest ? `"${word}" (do you mean "${nearest}"?)` : `"${shortened(word)}"`
  })
}

const MOST_LETTERS = 40
const shortened = (word: string) => (word.length > MOST_LETTERS ? `${word.slice(0, MOST_LETTERS)}…` : word)

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)!}`
}
