// Plain data as a tree that folds, with what changed since the step before marked in place.
import type { ReactNode } from 'react'
import { valueAt } from '#src/inspector/recording/difference.ts'
import type { Change } from '#src/inspector/recording/difference.ts'
import styles from './inspector.module.css'

export interface Comparison {
  readonly before: unknown
  readonly changes: Readonly<Record<string, Change>>
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

const brief = (value: object): string => {
  if (Array.isArray(value)) return `[${value.length}]`
  const keys = Object.keys(value)
  return `{${keys.slice(0, 4).join(', ')}${keys.length > 4 ? ', …' : ''}}`
}

const Leaf = ({ value }: { readonly value: unknown }) => (
  <span className={styles['leaf']} data-type={value === null ? 'null' : typeof value}>
    {typeof value === 'string' ? `"${value}"` : isBranch(value) ? brief(value) : String(value)}
  </span>
)

const keysOf = (value: object, before: unknown, comparison: Comparison | undefined): string[] => {
  const keys = Object.keys(value)
  const gone = comparison !== undefined && isBranch(before) ? Object.keys(before) : []
  return [...new Set([...keys, ...gone])]
}

interface NodeProps {
  readonly name: string
  readonly value: unknown
  readonly path: string
  readonly depth: number
  readonly comparison: Comparison | undefined
}

const Node = ({ name, value, path, depth, comparison }: NodeProps): ReactNode => {
  const change = comparison?.changes[path]
  const before = comparison === undefined ? undefined : valueAt(comparison.before, path)
  const hasChange = Object.keys(comparison?.changes ?? {}).some((each) => each.startsWith(`${path}/`))
  if (isBranch(value) && change !== 'removed') {
    const keys = keysOf(value, before, hasChange ? comparison : undefined)
    if (keys.length > 0)
      return (
        <details
          // A fold that holds a change opens with it, and stays as it was left otherwise.
          key={hasChange ? 'changed' : 'same'}
          open={hasChange || change !== undefined || depth < 1}
          data-change={change ?? (hasChange ? 'inside' : undefined)}
        >
          <summary>
            <span className={styles['key']}>{name}</span>{' '}
            <span className={styles['brief']}>{brief(value)}</span>
          </summary>
          {keys.map((key) => (
            <Node
              key={key}
              name={key}
              value={(value as Record<string, unknown>)[key]}
              path={path === '' ? key : `${path}/${key}`}
              depth={depth + 1}
              comparison={change === undefined ? comparison : undefined}
            />
          ))}
        </details>
      )
  }
  return (
    <div className={styles['line']} data-change={change}>
      <span className={styles['key']}>{name}</span>{' '}
      {change !== undefined && change !== 'added' && (
        <del>
          <Leaf value={before} />
        </del>
      )}{' '}
      {change !== 'removed' && <Leaf value={value} />}
    </div>
  )
}

export interface JsonTreeProps {
  readonly value: unknown
  readonly comparison?: Comparison | undefined
}

export const JsonTree = ({ value, comparison }: JsonTreeProps) => {
  const before = comparison?.before
  const all = isBranch(value) ? keysOf(value, before, comparison) : []
  if (!isBranch(value)) return <Leaf value={value} />
  if (all.length === 0) return <span className={styles['brief']}>空</span>
  return (
    <div className={styles['json']}>
      {all.map((key) => (
        <Node
          key={key}
          name={key}
          value={(value as Record<string, unknown>)[key]}
          path={key}
          depth={1}
          comparison={comparison}
        />
      ))}
    </div>
  )
}
