// What traces are made with is loaded only where they are wanted.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../../../scripts/check/import-graph.ts'

test('one file loads OpenTelemetry, and nobody loads that file before the configuration wants it', () => {
  const loading = (what: RegExp) =>
    sourceFiles('server').filter((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/^import (?!type\b)[^;]*? from '([^']+)'/gms)].some(([, from = '']) =>
        what.test(from),
      )
    })
  expect([loading(/^@opentelemetry\//), loading(/traces\/open-telemetry\.ts$/)]).toEqual([
    ['server/gateways/traces/open-telemetry.ts'],
    [],
  ])
})
