// Two views that scroll as one.
import { expect, test } from 'vitest'
import { scrollTogether } from '#src/ui/pdf/scroll-together.ts'

const scroll = (element: HTMLElement, top: number, left = 0): void => {
  element.scrollTop = top
  element.scrollLeft = left
  element.dispatchEvent(new Event('scroll'))
}
const placeOf = ({ scrollTop, scrollLeft }: HTMLElement) => [scrollTop, scrollLeft]
const pair = () => {
  const [one, other] = [document.createElement('div'), document.createElement('div')]
  return { one, other, stop: scrollTogether(one, other) }
}

test('either takes the other along, down and sideways', () => {
  const { one, other } = pair()
  scroll(one, 400, 30)
  expect(placeOf(other)).toEqual([400, 30])
  scroll(other, 900, 0)
  expect(placeOf(one)).toEqual([900, 0])
})

test('one that tells late where it was put does not pull the other back', () => {
  const { one, other } = pair()
  scroll(one, 400)
  one.scrollTop = 450
  other.dispatchEvent(new Event('scroll'))
  expect([one.scrollTop, other.scrollTop]).toEqual([450, 400])
  one.dispatchEvent(new Event('scroll'))
  expect(other.scrollTop).toBe(450)
})

test('each goes its way when they are parted', () => {
  const { one, other, stop } = pair()
  stop()
  scroll(one, 400)
  expect(other.scrollTop).toBe(0)
})
