// Going to where one is already does nothing (specification §2).
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Link, Router, useLocation } from 'wouter'
import { useCalmLocation } from '#src/app/calm-location.ts'

const Here = () => {
  const [path, go] = useLocation()
  return (
    <>
      <p>{path}</p>
      <Link href="/home?tab=a">同一处</Link>
      <button type="button" onClick={() => go('/message')}>
        别处
      </button>
    </>
  )
}
afterEach(cleanup)

it('adds nothing to the history for the place one is at', async () => {
  history.replaceState(null, '', '/home?tab=a')
  render(
    <Router hook={useCalmLocation}>
      <Here />
    </Router>,
  )
  const before = history.length
  await act(async () => screen.getByText('同一处').click())
  expect([history.length - before, location.pathname + location.search]).toEqual([0, '/home?tab=a'])
  await act(async () => screen.getByText('别处').click())
  expect([history.length - before, location.pathname]).toEqual([1, '/message'])
  expect(screen.getByText('/message')).toBeTruthy()
})
