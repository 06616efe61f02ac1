// Where one may be sent back to.
import { expect, it } from 'vitest'
import { keepReturn, returnTarget, withReturn } from '#src/ui/return-target.ts'

it.each([
  ['next=%2Fhome', '/home'],
  ['next=%2FsignDetail%3FcontractId%3D1', '/signDetail?contractId=1'],
  ['', '/'],
  ['next=home', '/'],
  ['next=https%3A%2F%2Fevil.example', '/'],
  ['next=%2F%2Fevil.example', '/'],
  ['next=%2F%5Cevil.example', '/'],
  ['next=%2F%09%2Fevil.example', '/'],
  ['next=%2Flogin%2Fpassword', '/'],
])('%s leads to %s', (search, target) => {
  expect(returnTarget(search)).toBe(target)
})

it('is carried along from page to page', () => {
  const path = withReturn('/login/password', '/signDetail?contractId=1')
  expect(keepReturn('/register', path.split('?')[1]!)).toBe('/register?next=%2FsignDetail%3FcontractId%3D1')
  expect(keepReturn('/register', '')).toBe('/register')
})
