import { describe, expect, test } from 'vitest'
import { editFunction, editSql } from './edited-function.ts'

describe('an edit of SQL', () => {
  test('finds its place by the tokens, whatever the lines and the comments', () => {
    const sql = 'update accounts set\n  available = -- What is left.\n    available+rest\n  where id = 1'

    expect(editSql(sql, ['available = available + rest', 'x = $&'], 'f')).toBe(
      'update accounts set\n  x = $&\n  where id = 1',
    )
  })

  test('takes … for the rest of a statement', () => {
    expect(editSql('a; update b set c = 1\nwhere d; e;', ['update b … ;', ''], 'f')).toBe('a;  e;')
  })

  test('takes no part of a word or of a text for a word', () => {
    expect(() => editSql('the_room', ['room', ''], 'f')).toThrow('0 times')
    expect(() => editSql("x = 'queued for long'", ["'queued'", ''], 'f')).toThrow('0 times')
  })

  test('whose place is gone, or there twice, is an error that shows it', () => {
    expect(() => editSql('a c', ['b', ''], 'admit')).toThrow('admit has this 0 times')
    expect(() => editSql('b b', ['b', ''], 'admit')).toThrow('admit has this 2 times')
    expect(() => editFunction('nothing')).toThrow('there is no function nothing')
  })
})
