// How those who hold a right are named to whoever has to ask them.
import { expect, test } from 'vitest'
import { namesOf } from '#server/operations/company/staff/right-holders.ts'

const holder = (name: string, isSuperAdmin = false) => ({ userId: name, name, isSuperAdmin })

test('three are named, the super-administrator as such', () => {
  const rest = ['周远', '许一', '何方'].map((name) => holder(name))
  expect(namesOf([holder('林小满', true), ...rest])).toBe('林小满（超级管理员）、周远、许一')
  expect(namesOf([])).toBe('')
})
