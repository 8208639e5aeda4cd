import type { DrumName } from '../instruments/drum-kit.ts'

/** A bar in sixteenths: `X` is an accent, `x` a hit, `-` a ghost note, `.` a rest. */
export type Pattern = Partial<Record<DrumName, string>>
/** What is played in quiet sections, in loud ones, and in the bar before a new section. */
export type DrumPart = { readonly light: Pattern; readonly full: Pattern; readonly fill: Pattern }

// prettier-ignore
export const drumParts = {
  pop: {
    light: { kick: 'X.......x.x.....', rim: '....x.......x...', hat: 'x.-.x.-.x.-.x.-.' },
    full:  { kick: 'X......xX.x.....', snare: '....X.......X...', hat: 'x-x-x-x-x-x-x-x-', shaker: '..x...x...x...x.' },
    fill:  { kick: 'X......xX.......', snare: '....X.......X.xX', tom: '..........xx....', hat: 'x.x.x.x.........' },
  },
  lofi: {
    light: { soft: 'X.........x.....', hat: 'x.-.x.-.x.-.x.-.' },
    full:  { soft: 'X......x..x.....', snare: '....x.......x..-', hat: 'x.x-x.x-x.x-x.x.' },
    fill:  { soft: 'X......x..x.....', snare: '....x.......x.x.', hat: 'x.x.x.x.x.......' },
  },
  house: {
    light: { boom: 'X...X...X...X...', hat: '..x...x...x...x.' },
    full:  { boom: 'X...X...X...X...', clap: '....X.......X...', open: '..x...x...x...x.', hat: 'x-.-x-.-x-.-x-.-', shaker: 'x.x.x.x.x.x.x.x.' },
    fill:  { boom: 'X...X...X.......', clap: '....X.......X.XX', hat: 'x-x-x-x-x-x-xxxx' },
  },
  techno: {
    light: { boom: 'X...X...X...X...', hat: '..x...x...x...x.' },
    full:  { boom: 'X...X...X...X...', clap: '....x.......x...', hat: 'x-X-x-X-x-X-x-X-', rim: '...x..x....x..x.' },
    fill:  { boom: 'X...X...X...X.X.', hat: 'xxXxxxXxxxXxxxXx', snare: '........x.x.xxxx' },
  },
  rock: {
    light: { kick: 'X.......X.x.....', snare: '....X.......X...', hat: 'x.x.x.x.x.x.x.x.' },
    full:  { kick: 'X.x....xX.x.....', snare: '....X.......X...', ride: 'X.x.X.x.X.x.X.x.' },
    fill:  { kick: 'X.......X.......', snare: '....X...xx..X...', tom: '..........xx....', floor: '..............xX' },
  },
  jazz: {
    light: { ride: 'X...X.x.X...X.x.', soft: 'x...-...x...-...', brush: '....x.......x...' },
    full:  { ride: 'X...X.x.X...X.x.', soft: 'x.......x.....x.', hat: '....x.......x...', brush: '....x..-....x..-' },
    fill:  { ride: 'X...X...X.......', snare: '......-.x.x.x.x.', soft: 'x.......x.......' },
  },
  brushes: {
    light: { brush: '....x.......x...', soft: 'x.......x.......' },
    full:  { brush: 'x.-.X.-.x.-.X.-.', soft: 'X.......x.x.....', shaker: 'x.x.x.x.x.x.x.x.' },
    fill:  { brush: 'x.-.X.-.x.x.X.x.', soft: 'X.......x.......' },
  },
  chip: {
    light: { bitKick: 'X.......X.......', bitHat: 'x.x.x.x.x.x.x.x.' },
    full:  { bitKick: 'X.....x.X.......', bitSnare: '....X.......X...', bitHat: 'x.x.x.x.x.x.x.x.' },
    fill:  { bitKick: 'X...X...X...X...', bitSnare: '....X...x.x.xxxx' },
  },
  cinematic: {
    light: { timpani: 'X...............', shaker: 'x.-.x.-.x.-.x.-.' },
    full:  { floor: 'X..x..x.X..x..x.', timpani: 'X.......X.......', kick: 'X.......X.......' },
    fill:  { floor: 'X.x.X.x.X.x.XxXx', timpani: 'X...........X.X.' },
  },
  reggae: {
    light: { rim: '........X.......', kick: '........X.......', hat: 'x.-.x.-.x.-.x.-.' },
    full:  { kick: '........X.......', snare: '........X.......', hat: 'x-x-x-x-x-x-x-x-', rim: '......x.......x.' },
    fill:  { kick: '........X.......', snare: '....x.x.X...x.xx', tom: '..........xx....' },
  },
  waltz: {
    light: { soft: 'X...........', brush: '....x...x...' },
    full:  { soft: 'X...........', brush: '....X...X...', ride: 'x...x...x...' },
    fill:  { soft: 'X...........', brush: '....X...X.x.' },
  },
} as const satisfies Record<string, DrumPart>
export type DrumPartName = keyof typeof drumParts
