// The keys that names are found by, and what is found in them.
import { expect, test } from 'vitest'
import { isFoundIn, keyPattern, nameKey } from '#server/domain/account/users/name-keys.ts'

const findings = (name: string, ...typed: string[]) =>
  typed.filter((words) => isFoundIn(nameKey(name), words))

test('a key has each letter with its readings, and names apart', () => {
  expect(nameKey('张三', '青禾')).toBe('/张,zhang/三,san//青,qing/禾,he')
  expect(nameKey('Li Ming', '')).toBe('/l/i/m/i/n/g')
  expect(nameKey('', '')).toBe('')
})

test('a name is found by its letters, whole pinyin, initials and any mixture', () => {
  const typed = [
    '张',
    '三',
    '张三',
    'zhang',
    'zhangsan',
    'ZhangSan',
    'zhang san',
    'zs',
    'zhs',
    'zhangs',
    'zsan',
    'z三',
    '张san',
    '张s',
    'san',
  ]
  expect(findings('张三', ...typed)).toEqual(typed)
  expect(findings('张三', 'ang', 'hang', 'an', 'sz', 'zhangsi', 'zss', '李', '张四', '', '%', '.*')).toEqual(
    [],
  )
})

test.each([
  ['曾小雨', ['zengxiaoyu', 'cengxiaoyu', 'zxy', 'cxy', '曾xy']],
  ['单雄', ['shanxiong', 'danxiong', 'sx', 'dx']],
  ['乐重庆', ['lechongqing', 'yuezhongqing', 'lcq', 'yzq']],
  ['吕布', ['lvbu', 'lubu', 'lb']],
  ['单于', ['shanyu', 'chanyu']],
])('%s is found by each usual reading', (name, typed) => {
  expect(findings(name, ...typed)).toEqual(typed)
})

test('punctuation, width and case tell nobody apart', () => {
  expect(findings('阿依古丽·买买提', 'ayglmmt', '古丽买买', '古丽•买买')).toEqual([
    'ayglmmt',
    '古丽买买',
    '古丽•买买',
  ])
  expect(findings('宁波知行（集团）ABC有限公司', 'nbzx', '知行(集团)', 'ａｂｃ', 'jtabc')).toHaveLength(4)
})

test('what is typed is not found across a name and its company', () => {
  const key = nameKey('张三', '李记商行')
  expect(['zs', 'ljsh', 'zslj', '三李'].map((typed) => isFoundIn(key, typed))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('no more than fifty letters are looked for', () => {
  expect(keyPattern('ﷺ'.repeat(50))?.length).toBeLessThan(1200)
})
