// Driving the chosen actor by hand: the events it listens to now, each with a form made from its type.
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { draftOf, eventFrom } from '#src/inspector/event-draft.ts'
import { eventFields } from '#src/inspector/event-fields.ts'
import type { SendOutcome } from '#src/inspector/channel.ts'
import { listenedTo } from '#src/inspector/recording/steps.ts'
import { FieldRows } from './event-form.tsx'
import styles from './inspector.module.css'
import type { Shown } from './shown-props.ts'

const OUTCOMES: Record<SendOutcome, { tone: 'success' | 'warning' | 'error'; words: string }> = {
  taken: { tone: 'success', words: '已发送，状态图接受了这个事件。' },
  ignored: { tone: 'warning', words: '没有发送：此刻没有路可走，或守卫条件不满足。' },
  gone: { tone: 'error', words: '没有发送：这个角色已经结束，或它的页面没有回答。' },
}

const whyNot = ({ chosen, snapshot }: Shown): string | undefined => {
  if (snapshot.context.opened !== undefined) return '这是过去的记录，不能向它发送事件。回到实时后再试。'
  if (chosen === undefined || chosen.life !== 'running') return '这个角色没有在运行，不能向它发送事件。'
  if (chosen.page === '') return '这个页面来自另一个应用，它没有开放发送事件的通道。'
  return undefined
}

interface SendViewProps extends Shown {
  /** The event picked last, here or in the chart. */
  readonly picked: string | undefined
  readonly onPick: (type: string) => void
}

export const SendView = (props: SendViewProps) => {
  const { chosen, steps, picked, onPick } = props
  const refusal = whyNot(props)
  if (refusal !== undefined || chosen === undefined) return <p className={styles['hintBox']}>{refusal}</p>
  const now = steps.at(-1)?.snapshot.value
  const listened = chosen.chart === undefined ? [] : listenedTo(chosen.chart, now)
  const type = listened.find((name) => name === picked)
  return (
    <div className={styles['pad']}>
      <h2>现在听得到的事件</h2>
      {listened.length === 0 && <p className={styles['hint']}>此刻它不听任何事件。</p>}
      <ul className={styles['eventNames']}>
        {listened.map((name) => (
          <li key={name}>
            <button type="button" aria-pressed={name === type} onClick={() => onPick(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {type === undefined && listened.length > 0 && (
        <p className={styles['hint']}>选一个事件，或在状态图里点它的名字。</p>
      )}
      {type !== undefined && <EventForm key={type} type={type} {...props} />}
    </div>
  )
}

const EventForm = ({ type, actor, snapshot, chosen, recording }: Shown & { readonly type: string }) => {
  const seen = recording.entries.findLast((entry) => entry.event.type === type)?.event
  const fields = eventFields(chosen?.chart?.id, type, seen)
  const [draft, setDraft] = useState(() => draftOf(fields ?? {}))
  const [json, setJson] = useState('')
  const [problem, setProblem] = useState<string>()
  const { outcome, sent } = snapshot.context
  const send = (): void => {
    const made =
      fields === undefined
        ? eventFrom(type, { payload: { kind: 'any', isOptional: true } }, { payload: json })
        : eventFrom(type, fields, draft)
    setProblem('problem' in made ? made.problem : undefined)
    if ('problem' in made || chosen === undefined) return
    const payload = (made.event as { payload?: object }).payload
    const event = fields === undefined ? { type, ...payload } : made.event
    actor.send({ type: 'event.submitted', page: chosen.page, sessionId: chosen.sessionId, event })
  }
  return (
    <form
      className={styles['form']}
      aria-label={type}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {fields === undefined ? (
        <Input.TextArea
          aria-label="内容"
          className={styles['code'] ?? ''}
          placeholder="内容（JSON 对象，可不填）"
          autoSize={{ minRows: 2, maxRows: 12 }}
          value={json}
          onChange={(event) => setJson(event.target.value)}
        />
      ) : (
        <FieldRows fields={fields} draft={draft} onChange={setDraft} />
      )}
      {fields !== undefined && Object.keys(fields).length === 0 && (
        <p className={styles['hint']}>这个事件不带内容。</p>
      )}
      <div className={styles['formFoot']}>
        <Button
          type="primary"
          size="small"
          htmlType="submit"
          loading={snapshot.matches({ sending: 'sending' })}
        >
          发送 {type}
        </Button>
        {seen !== undefined && fields !== undefined && Object.keys(fields).length > 0 && (
          <Button size="small" type="link" onClick={() => setDraft(draftOf(fields, seen))}>
            填入最近一次的内容
          </Button>
        )}
      </div>
      {problem !== undefined && <Alert showIcon type="error" title={`${problem}，请改正后再发送。`} />}
      {problem === undefined && outcome !== undefined && sent?.event.type === type && (
        <Alert showIcon type={OUTCOMES[outcome].tone} title={OUTCOMES[outcome].words} />
      )}
    </form>
  )
}
