// The events of all actors, newest at the bottom.
// They can be searched, filtered and opened, and each leads back to its moment.
import { Button, Checkbox, Input } from 'antd'
import { useMemo, useState } from 'react'
import type { Entry, Recording } from '#src/inspector/recording/recording.ts'
import { stateWords } from '#src/inspector/recording/steps.ts'
import { isOwnEvent, loggedEntries } from '#src/inspector/shown.ts'
import { clockWords } from './clock-words.ts'
import styles from './inspector.module.css'
import { JsonTree } from './json-tree.tsx'
import type { Shown } from './shown-props.ts'

const PAGE = 250

const payloadOf = ({ event }: Entry): Record<string, unknown> => {
  const { type, ...payload } = event as Record<string, unknown>
  return type === undefined ? {} : payload
}

const brief = (payload: Record<string, unknown>): string =>
  Object.keys(payload).length === 0 ? '' : JSON.stringify(payload).slice(1, -1).slice(0, 160)

const nameOf = (recording: Recording, key: string | undefined): string =>
  key === undefined ? '' : (recording.actors[key]?.name ?? key)

interface RowProps {
  readonly entry: Entry
  readonly recording: Recording
  readonly isNow: boolean
  readonly isOpen: boolean
  readonly onPick: () => void
}

const Row = ({ entry, recording, isNow, isOpen, onPick }: RowProps) => {
  const payload = payloadOf(entry)
  const state = stateWords(entry.snapshot?.value)
  return (
    <li data-now={isNow} data-idle={entry.transitions?.length === 0}>
      <button type="button" className={styles['logRow'] ?? ''} aria-expanded={isOpen} onClick={onPick}>
        <time>{clockWords(entry.at)}</time>
        <span className={styles['logActor']}>{nameOf(recording, entry.actor)}</span>
        <span className={styles['logEvent']} data-own={isOwnEvent(entry)}>
          {entry.event.type}
        </span>
        <span className={styles['logPayload']}>{brief(payload)}</span>
        <span className={styles['logState']}>{state}</span>
      </button>
      {isOpen && (
        <div className={styles['logOpen']}>
          {entry.source !== undefined && <p>来自 {nameOf(recording, entry.source)}</p>}
          {Object.keys(payload).length === 0 ? <p>这个事件不带内容</p> : <JsonTree value={payload} />}
        </div>
      )}
    </li>
  )
}

export const EventLog = ({ actor, snapshot, recording, chosen, step }: Shown) => {
  const [count, setCount] = useState(PAGE)
  const [withOwn, setWithOwn] = useState(true)
  const [open, setOpen] = useState<number>()
  const { search, isOnlyChosen } = snapshot.context
  const only = isOnlyChosen ? chosen?.key : undefined
  const entries = useMemo(
    () => loggedEntries(recording, { search, only, withOwn }),
    [recording, search, only, withOwn],
  )
  const shown = entries.slice(-count)
  const pick = (entry: Entry): void => {
    setOpen(open === entry.n ? undefined : entry.n)
    actor.send({ type: 'actor.chosen', key: entry.actor })
    actor.send({ type: 'step.chosen', n: entry.n })
  }
  return (
    <div className={styles['log']}>
      <div className={styles['logTools']}>
        <Input
          size="small"
          allowClear
          aria-label="搜索事件"
          placeholder="搜索事件、内容、角色或状态"
          value={search}
          onChange={(event) => actor.send({ type: 'search.typed', text: event.target.value })}
        />
        <Checkbox
          checked={isOnlyChosen}
          onChange={(event) => actor.send({ type: 'filter.changed', isOnlyChosen: event.target.checked })}
        >
          只看所选角色
        </Checkbox>
        <Checkbox checked={withOwn} onChange={(event) => setWithOwn(event.target.checked)}>
          含 xstate 内部事件
        </Checkbox>
        <span className={styles['hint']}>
          {entries.length === recording.entries.length
            ? `${entries.length} 条`
            : `${entries.length}/${recording.entries.length} 条`}
        </span>
      </div>
      <div className={styles['logScroll']}>
        <ol>
          {entries.length > shown.length && (
            <li>
              <Button type="link" size="small" onClick={() => setCount(count + PAGE)}>
                显示更早的 {entries.length - shown.length} 条
              </Button>
            </li>
          )}
          {shown.map((entry) => (
            <Row
              key={entry.n}
              entry={entry}
              recording={recording}
              isNow={entry.n === step?.n}
              isOpen={entry.n === open}
              onPick={() => pick(entry)}
            />
          ))}
          {shown.length === 0 && <li className={styles['hintBox']}>没有符合条件的事件。</li>}
        </ol>
      </div>
    </div>
  )
}
