/** Words that hold a sentence together and mean the same to every model: nothing. */
export const grammarWords: ReadonlySet<string> = new Set(
  `a an the and or of on in at by with over under above below near beside behind before between into onto from to for
  it its is are was be been being as that this these those there where which who while when than then so very all
  across along through around against among toward towards off out up down away back again also just only my your
  his her their our i we you me us them him she he they one's some any each every both other another
  against inside outside within during after until like next upon about per via`
    .split(/\s+/)
    .filter(Boolean),
)

/** Words after which a new phrase begins: what stands before them is said of something else. */
export const prepositions: ReadonlySet<string> = new Set(
  `on in at by with over under above below near beside behind before between into onto from to for across along
  through around against among toward towards inside outside within without during after until like next upon about per via
  that which who while where when as off`
    .split(/\s+/)
    .filter(Boolean),
)

/** Praise, moods and the tags that people are used to add for other models: any result may have them. */
export const praiseWords: ReadonlySet<string> = new Set(
  `beautiful pretty lovely nice cute adorable stunning gorgeous breathtaking amazing awesome incredible fantastic epic
  majestic grand great good perfect dramatic magical enchanted enchanting dreamy serene peaceful calm quiet tranquil gentle
  cozy cosy romantic mysterious idyllic wild elegant fancy simple plain classic typical traditional modern contemporary
  friendly happy cheerful funny brave proud fresh famous detailed intricate sharp crisp high-quality quality highly
  high-resolution resolution ultra hyper masterpiece professional premium hd uhd 4k 8k hdr cinematic photorealistic
  hyperrealistic realistic photo-realistic award-winning trending artstation unreal engine octane render rendered rendering bokeh
  dslr raw close-up closeup wide-angle macro aesthetic minimalist minimalistic minimal vibrant charming whimsical
  picturesque scenic spectacular atmospheric lush cool best favourite favorite super really please`
    .split(/\s+/)
    .filter(Boolean),
)

/** What follows these is not wanted. */
export const negations: ReadonlySet<string> = new Set(['no', 'not', 'without'])

/** Things that are named by a word with the form of a verb. */
const nounsLikeVerbs: ReadonlySet<string> = new Set(
  'wedding pudding ceiling shed sled clothing earring stocking dumpling sibling seedling steed reed breed'.split(
    ' ',
  ),
)

/** What somebody has done to a thing, in forms without an ending of their own, and how it is: "a cat asleep". */
const irregularVerbs: ReadonlySet<string> = new Set(
  `overgrown grown built made broken hidden worn seen shown drawn torn blown held lit lost thrown woven written ridden
  driven eaten fallen kept left sunk cut hung stuck bent burnt spilt melted swept
  asleep awake alone alive ablaze aflame adrift aglow`.split(/\s+/),
)

/**
 * Words for an occasion, a use or a part: "a balloon festival" is about balloons, "a poster of a fox" about a fox. They are
 * left out like others that are not known, but are no subject where something else can be.
 */
export const occasionWords: ReadonlySet<string> = new Set(
  `festival party celebration picnic parade match race show concert ride trip journey adventure cover poster card postcard
  banner flyer thumbnail sticker template diagram infographic website page blog lesson class project presentation loop clip footage
  layers game story storybook cycle tale season shape shapes style version theme design mood vibe podcast album channel app
  hands hand eyes wings tail feet paws ears arms legs head belly back pile stack row rows line lines group bunch cluster section
  piece pieces slice side sides closeup moment day trails trail rays beam animation cartoon festivals game-background asset icon
  mascot emblem tattoo print pattern wallpaper texture silhouette outline`
    .split(/\s+/)
    .filter(Boolean),
)

/** Unknown words of these forms say how or what somebody does, and never what a thing is. */
const verbForm = /^\p{L}{2,}(?:ing|ed)$/u
const adverbForm = /^\p{L}{3,}ly$/u

export const isVerbForm = (word: string) =>
  (verbForm.test(word) && !nounsLikeVerbs.has(word)) || irregularVerbs.has(word)
export const isAdverbForm = (word: string) => adverbForm.test(word)
