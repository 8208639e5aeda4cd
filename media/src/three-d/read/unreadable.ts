import { Refusal } from '../../refusal.ts'

/** The file is damaged, hostile, or says things in ways that we do not know. */
export function unreadable(why: string): Refusal {
  return new Refusal('undecodable', `The 3D model cannot be read: ${why}.`)
}
