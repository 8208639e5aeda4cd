import { expectOk, type TestApp } from './app.ts'
import type { Client } from './client.ts'

export const batches = '/operator/v1/codes'
export const usual = { name: 'Spring fair', count: 1, coins: 50 }
export const redeem = (who: Client, code: string, headers = {}) =>
  who.post('/v1/redemptions', { code }, headers)

export async function makeCodes(app: TestApp, fields: object = {}): Promise<{ id: string; codes: string[] }> {
  return expectOk(app.operator.post(batches, { ...usual, ...fields }))
}

export async function oneCode(app: TestApp, fields: object = {}): Promise<string> {
  return (await makeCodes(app, fields)).codes[0]!
}

export const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))
