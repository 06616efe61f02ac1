// Values just inside and just outside a bound that is written in words.

/** By form, what it takes and what it refuses: one character too few, one too many, one of the wrong kind. */
const FORMS: Readonly<
  Record<string, { readonly inside: readonly string[]; readonly outside: readonly string[] }>
> = {
  '/^[a-z][a-z0-9._-]{2,29}$/': {
    inside: ['abc', `a${'9'.repeat(29)}`, 'a._-'],
    outside: ['ab', `a${'9'.repeat(30)}`, '9ab', '.ab', 'a b', '甲ab'],
  },
  '/^[\\w:.-]{0,100}$/': {
    inside: ['', '9'.repeat(100), '2026-11-24T08:00:00.000Z_a-1'],
    outside: ['9'.repeat(101), 'a b', 'a/b', '甲'],
  },
  '/^\\d{1,15}_[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}$/': {
    inside: [
      '0_00000000-0000-0000-0000-000000000000',
      `${'9'.repeat(15)}_ffffffff-ffff-4fff-8fff-ffffffffffff`,
    ],
    outside: [
      '_00000000-0000-0000-0000-000000000000',
      `${'9'.repeat(16)}_ffffffff-ffff-4fff-8fff-ffffffffffff`,
      '1_ffffffff-ffff-4fff-8fff-fffffffffff',
      'a_00000000-0000-0000-0000-000000000000',
    ],
  },
  '/^\\d{1,4}$/': { inside: ['1', '9999'], outside: ['', '10000', '-1', 'a'] },
  '/^[a-z0-9-]{3,40}$/': {
    inside: ['abc', 'a'.repeat(40), 'viewing-code', '9-9'],
    outside: ['ab', 'a'.repeat(41), 'Abc', 'a b', 'a_b', '甲abc'],
  },
  '/^[A-Za-z0-9]{1,20}$/': {
    inside: ['9', 'aZ0', 'a'.repeat(20)],
    outside: ['', 'a'.repeat(21), 'a-b', '汉'],
  },
  '/^\\d{8,30}$/': {
    inside: ['1'.repeat(8), '1'.repeat(30)],
    outside: ['1'.repeat(7), '1'.repeat(31), `${'1'.repeat(9)}a`],
  },
  '/^[12]\\d{3}-(?:0[1-9]|1[0-2])$/': {
    inside: ['2026-01', '2099-12'],
    outside: ['2026-13', '2026-00', '2026-1', '0999-01'],
  },
  '/^\\d{4}-\\d{2}-\\d{2}$/': {
    inside: ['2026-03-01', '2028-02-29'],
    outside: ['2026-3-1', '20260301', '2026-03-01T00', '明天'],
  },
  '/^1\\d{16}$/': {
    inside: ['1'.repeat(17), `1${'0'.repeat(16)}`],
    outside: ['1'.repeat(16), '1'.repeat(18), `2${'0'.repeat(16)}`, `1${'0'.repeat(15)}a`],
  },
  '/^31[0-9A-Z]{16}$/': {
    inside: [`31${'0'.repeat(16)}`, `31${'Z'.repeat(16)}`],
    outside: [`31${'0'.repeat(15)}`, `31${'0'.repeat(17)}`, `91${'0'.repeat(16)}`, `31${'-'.repeat(16)}`],
  },
  '/^(?:[0-9A-Z]{18})?$/': {
    inside: ['', '91350100M000100Y43'],
    outside: ['91350100M000100Y4', '91350100M000100Y433', '91350100M000100Y44', '91350100M000100Y4-'],
  },
  '/^(?:[\\d -]{6,40})?$/': {
    inside: ['', '1'.repeat(6), '1'.repeat(40), '3301 0401-6'],
    outside: ['1'.repeat(5), '1'.repeat(41), '123456a'],
  },
  '/^(?:\\d{8}|\\d{20})$/': {
    inside: ['1'.repeat(8), '1'.repeat(20)],
    outside: ['1'.repeat(7), '1'.repeat(9), '1'.repeat(19), '1'.repeat(21), '1234567a'],
  },
  '/^[0-9A-Za-z-]{6,30}$/': {
    inside: ['a'.repeat(6), 'Z'.repeat(30), 'SF-1234'],
    outside: ['a'.repeat(5), 'a'.repeat(31), 'SF 12345', '快递123456'],
  },
  '/^\\d{4}$/': { inside: ['3301', '0000'], outside: ['330', '33011', '330a'] },
  '/^\\d{12}$/': {
    inside: ['0'.repeat(12)],
    outside: ['0'.repeat(11), '0'.repeat(13), `${'0'.repeat(11)}a`],
  },
  '/^(?:[\\d+()（） -]{5,20})?$/u': {
    inside: ['', '1'.repeat(5), '1'.repeat(20), '+86 (571)-8'],
    outside: ['1'.repeat(4), '1'.repeat(21), '12345a'],
  },
  '/^[0-9a-f]{64}$/': {
    inside: ['a'.repeat(64), '0'.repeat(64)],
    outside: ['a'.repeat(63), 'a'.repeat(65), `${'a'.repeat(63)}g`, 'A'.repeat(64)],
  },
  '/^[A-Za-z0-9_.@:-]{1,64}$/': {
    inside: ['a', 'Z'.repeat(64), 'a_.@:-9'],
    outside: ['', 'a'.repeat(65), 'a b', '甲'],
  },
  '/^[^/／；;]*$/u': { inside: ['研发部'], outside: ['研/发', '研／发', '研；发', '研;发'] },
  '/^(?=.*[A-Za-z])(?=.*\\d)[\\x21-\\x7e]{10,64}$/': {
    inside: [`a${'1'.repeat(9)}`, `A${'1'.repeat(63)}`, '!~aaaaaaa1'],
    outside: [
      `a${'1'.repeat(8)}`,
      `a${'1'.repeat(64)}`,
      'a'.repeat(10),
      '1'.repeat(10),
      'a1 aaaaaaaaa',
      'a1甲aaaaaaaa',
    ],
  },
  '/^(?=.*[A-Za-z])(?=.*\\d)[\\x21-\\x7e]{8,20}$/': {
    inside: [`a${'1'.repeat(7)}`, `A${'1'.repeat(19)}`, '!~aaaaa1'],
    outside: [
      `a${'1'.repeat(6)}`,
      `a${'1'.repeat(20)}`,
      'a'.repeat(8),
      '1'.repeat(8),
      'a1 aaaaaa',
      'a1甲aaaaaa',
    ],
  },
  '/^\\d{6}$/': { inside: ['000000'], outside: ['12345', '1234567', '12345a', '１２３４５６'] },
  '/^1[3-9]\\d{9}$/': {
    inside: ['13000000000', '19999999999'],
    outside: ['12999999999', '1300000000', '130000000000', '23000000000', '1300000000a'],
  },
  '/^(?:1[3-9]\\d{9}|[\\w-]{20,64})$/': {
    inside: ['13000000000', 'k'.repeat(20), '_'.repeat(63).concat('-')],
    outside: [
      '12999999999',
      '1300000000',
      '130000000000',
      'k'.repeat(19),
      'k'.repeat(65),
      `${'k'.repeat(20)}+`,
    ],
  },
  '/^[\\w-]{1,100}$/': { inside: ['a', 'A_9-'.repeat(25)], outside: ['', 'a'.repeat(101), 'a b', '甲'] },
  '/^[A-HJ-NP-Z2-9]{0,8}$/': {
    inside: ['', 'ABCDEFGH', '23456789'],
    outside: ['ABCDEFGHJ', 'abcdefgh', 'O0I1', 'A B'],
  },
  '/^(?:\\d{6})?$/': { inside: ['', '000000'], outside: ['12345', '1234567', '12345a'] },
  '/^[\\w-]{0,20}$/': { inside: ['', 'a'.repeat(20), 'A_9-'], outside: ['a'.repeat(21), 'a b', '甲'] },
}

/** Texts of a length where any letters will not do. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  email: (length) => `a@${'b'.repeat(length - 5)}.cn`,
  returnUrl: (length) => 'https://oa.example.com/'.padEnd(length, 'a'),
  frameOrigins: (length) => 'https://'.padEnd(length, 'a'),
  callbackUrl: (length) => 'https://partner.example.com/'.padEnd(length, 'a'),
}

export interface Values {
  readonly inside: readonly unknown[]
  readonly outside: readonly unknown[]
}

const rangeOf = (words: string, make: (count: number) => unknown, step: number): Values => {
  const [, least = '', most = ''] = /^(-?\d*)\.\.(\d*) /.exec(words) ?? []
  const ends = [least, most].filter((end) => end !== '').map(Number)
  return {
    inside: ends.map(make),
    outside: [
      ...(least === '' ? [] : [make(Number(least) - step)]),
      ...(most === '' ? [] : [make(Number(most) + step)]),
    ],
  }
}

const join = (parts: readonly Values[]): Values => ({
  inside: parts.flatMap(({ inside }) => inside),
  outside: parts.flatMap(({ outside }) => outside),
})

/** The values that show a bound; `name` is the field's own name, `item` one item of a list. */
export const valuesOf = (bound: string, name: string, item: unknown): Values => {
  if (bound.startsWith('one of ')) {
    const options = bound.slice('one of '.length).split('|')
    const areNumbers = options.every((option) => /^\d+$/.test(option))
    return areNumbers
      ? {
          inside: options.map(Number),
          outside: [Math.min(...options.map(Number)) - 1, Math.max(...options.map(Number)) + 1],
        }
      : { inside: options, outside: ['', `${options[0]}x`] }
  }
  const form = /form (\/.*\/u?)/.exec(bound)?.[1]
  const given = form === undefined ? { inside: [], outside: [] } : FORMS[form]
  if (given === undefined) throw new Error(`no examples of ${form}`)
  const text = (length: number) => (TEXTS[name] ?? ((count) => '字'.repeat(count)))(length)
  const parts: Values[] = [given]
  if (bound.includes('characters')) parts.push(rangeOf(bound, text, 1))
  if (bound.includes('items')) parts.push(rangeOf(bound, (count) => Array(count).fill(item), 1))
  if (bound.includes('number')) parts.push(rangeOf(bound, Number, bound.includes('whole') ? 1 : 0.001))
  if (bound.includes('whole')) parts.push({ inside: [], outside: [1.5] })
  const all = join(parts)
  if (!bound.endsWith('trimmed')) return all
  return join([all, { inside: all.inside.map((value) => ` ${String(value)} `), outside: [] }])
}
