// The messages between actors as a sequence diagram: actors side by side, time running down.
import { Checkbox } from 'antd'
import { useState } from 'react'
import { OUTSIDE, sequenceOf } from '#src/inspector/recording/sequence.ts'
import type { Entry } from '#src/inspector/recording/recording.ts'
import styles from './inspector.module.css'
import type { Shown } from './shown-props.ts'

const LIMIT = 200
const COLUMN = 190
const ROW = 28
const MARGIN = 100
/** Room for the words of what an actor tells itself. */
const SELF = 160

const Arrow = ({
  entry,
  from,
  to,
  y,
  isNow,
  onPick,
}: {
  readonly entry: Entry
  readonly from: number
  readonly to: number
  readonly y: number
  readonly isNow: boolean
  readonly onPick: () => void
}) => {
  const isOwn = from === to
  const path = isOwn ? `M${from} ${y - 5}h26v10h-22` : `M${from} ${y}H${to + (to > from ? -4 : 4)}`
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={entry.event.type}
      className={styles['arrow']}
      data-now={isNow}
      onClick={onPick}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === ' ') onPick()
      }}
    >
      <rect x={0} y={y - ROW / 2} width="100%" height={ROW} className={styles['arrowBand']} />
      <path d={path} markerEnd="url(#told)" />
      <text
        x={isOwn ? from + 32 : (from + to) / 2}
        y={isOwn ? y + 4 : y - 4}
        textAnchor={isOwn ? 'start' : 'middle'}
      >
        {entry.event.type}
      </text>
    </g>
  )
}

export const SequenceDiagram = ({ actor, recording, chosen, step }: Shown) => {
  const [isOnly, setOnly] = useState(true)
  const about = { page: chosen?.page ?? '', only: isOnly ? chosen?.key : undefined }
  const { lifelines, messages } = sequenceOf(recording, about, LIMIT)
  const xOf = (id: string): number => MARGIN + lifelines.findIndex((each) => each.id === id) * COLUMN
  const width = MARGIN * 2 + Math.max(0, lifelines.length - 1) * COLUMN + SELF
  const height = messages.length * ROW + 12
  return (
    <div className={styles['log']}>
      <div className={styles['logTools']}>
        <Checkbox checked={isOnly} onChange={(event) => setOnly(event.target.checked)}>
          只看与所选角色有关的
        </Checkbox>
        <span className={styles['hint']}>最近 {messages.length} 条消息</span>
      </div>
      <div className={styles['logScroll']}>
        <div className={styles['sequence']} style={{ width }}>
          <div className={styles['sequenceHead']}>
            {lifelines.map(({ id, name, actor: key }) => (
              <button
                key={id}
                type="button"
                style={{ left: xOf(id) - COLUMN / 2 + 6, width: COLUMN - 12 }}
                disabled={key === OUTSIDE}
                aria-current={key === chosen?.key}
                onClick={() => actor.send({ type: 'actor.chosen', key })}
              >
                {key === OUTSIDE ? '外部' : name}
              </button>
            ))}
          </div>
          <svg width={width} height={height} role="img" aria-label="时序图">
            <defs>
              <marker
                id="told"
                viewBox="0 0 8 8"
                refX="6"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0 0L8 4L0 8z" />
              </marker>
            </defs>
            {lifelines.map(({ id }) => (
              <line key={id} x1={xOf(id)} x2={xOf(id)} y1={0} y2={height} />
            ))}
            {messages.map(({ entry, from, to }, index) => (
              <Arrow
                key={entry.n}
                entry={entry}
                from={xOf(from)}
                to={xOf(to)}
                y={index * ROW + ROW / 2 + 4}
                isNow={entry.n === step?.n}
                onPick={() => {
                  actor.send({ type: 'actor.chosen', key: entry.actor })
                  actor.send({ type: 'step.chosen', n: entry.n })
                }}
              />
            ))}
          </svg>
        </div>
      </div>
    </div>
  )
}
