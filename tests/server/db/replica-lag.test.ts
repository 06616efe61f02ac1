// How far a replica is behind, from what was seen of both.
import { expect, test } from 'vitest'
import { createLag } from '#server/db/replica-lag.ts'

test('nothing is known before the replica has what the primary was seen to have', () => {
  const lag = createLag()
  expect(lag.behindMs(5)).toBe(Number.POSITIVE_INFINITY)
  lag.replicaHas(100n)
  lag.primaryWas(10, 200n)
  lag.replicaHas(199n)
  expect(lag.behindMs(20)).toBe(Number.POSITIVE_INFINITY)
})

test('it is as old as the newest moment of which it has everything', () => {
  const lag = createLag()
  lag.primaryWas(1_000, 100n)
  lag.primaryWas(2_000, 150n)
  lag.primaryWas(3_000, 300n)
  lag.replicaHas(150n)
  expect(lag.behindMs(3_500)).toBe(1_500)
  lag.replicaHas(299n)
  expect(lag.behindMs(3_500)).toBe(1_500)
  lag.replicaHas(300n)
  expect(lag.behindMs(3_500)).toBe(500)
})

test('of an idle primary it stays as fresh as the last look', () => {
  const lag = createLag()
  for (const at of [1_000, 2_000, 3_000]) {
    lag.primaryWas(at, 100n)
    lag.replicaHas(100n)
  }
  expect(lag.behindMs(3_001)).toBe(1)
})

test('after a failover to a primary whose log is shorter it catches up with that', () => {
  const lag = createLag()
  lag.primaryWas(1_000, 900n)
  lag.primaryWas(2_000, 500n)
  lag.replicaHas(500n)
  expect(lag.behindMs(2_100)).toBe(100)
})

test('what was forgotten has to be measured anew', () => {
  const lag = createLag()
  lag.primaryWas(1_000, 100n)
  lag.replicaHas(100n)
  lag.forget()
  expect(lag.behindMs(1_001)).toBe(Number.POSITIVE_INFINITY)
})
