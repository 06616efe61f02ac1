// /inspector: shows charts live, travels through their history, and sends them events.
// It works offline (docs/inspector.md).
import { useSelector } from '@xstate/react'
import { Button, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { CHART_NOUNS } from '#protocol/platform/inspection.ts'
import { chosenKey, shownRecording } from '#src/inspector/shown.ts'
import { stepAt, stepsOf } from '#src/inspector/recording/steps.ts'
import { useOpensRecords, useSessionView } from '#src/machines/react.tsx'
import { ActorTree } from './actor-tree.tsx'
import { useInspector } from './actor.tsx'
import type { InspectorActor } from './actor.tsx'
import { ChartPane } from './chart-pane.tsx'
import { DataView } from './data-view.tsx'
import { EventLog } from './event-log.tsx'
import { Handle, useSizes } from './handle.tsx'
import styles from './inspector.module.css'
import { RecordOpener } from './record-opener.tsx'
import { SendView } from './send-view.tsx'
import { SequenceDiagram } from './sequence-diagram.tsx'
import { Toolbar } from './toolbar.tsx'

/** A record named in the address is opened at once. */
const useAskedRecord = (actor: InspectorActor): void => {
  const search = useSearch()
  // The call names whom the person acts for, which is not known before the session is.
  const isKnown = useSessionView().kind !== 'waiting'
  useEffect(() => {
    const asked = new URLSearchParams(search)
    const noun = CHART_NOUNS.find((each) => each === asked.get('noun'))
    const id = asked.get('id')
    if (isKnown && noun !== undefined && id !== null) actor.send({ type: 'record.asked', noun, id })
  }, [actor, search, isKnown])
}

export const InspectorPage = () => {
  const actor = useInspector()
  useAskedRecord(actor)
  const opensRecords = useOpensRecords()
  const snapshot = useSelector(actor, (current) => current)
  const { context } = snapshot
  const recording = shownRecording(context)
  const key = chosenKey(context)
  const steps = key === undefined ? [] : stepsOf(recording, key)
  const step = stepAt(steps, context.at)
  const before = step === undefined ? undefined : steps[steps.indexOf(step) - 1]
  const chosen = key === undefined ? undefined : recording.actors[key]
  const { sizes, resize } = useSizes({
    left: 232,
    right: 348,
    bottom: Math.min(264, Math.round(window.innerHeight * 0.27)),
  })
  const [tab, setTab] = useState('data')
  const [picked, setPicked] = useState<string>()
  const shown = { actor, snapshot, recording, chosen, steps, step, before }
  return (
    <div
      className={styles['page']}
      style={{
        gridTemplateColumns: `${sizes.left}px 5px minmax(0, 1fr) 5px ${sizes.right}px`,
        gridTemplateRows: `48px minmax(0, 1fr) 5px ${sizes.bottom}px`,
      }}
    >
      <Toolbar {...shown} />
      <aside className={styles['left']} aria-label="角色">
        <ActorTree {...shown} />
        {opensRecords && <RecordOpener {...shown} />}
      </aside>
      <Handle axis="x" words="角色栏的宽度" size={sizes.left} onMove={(by) => resize('left', by)} />
      <section className={styles['centre']} aria-label="状态图">
        {context.opened !== undefined && (
          <div role="status" className={styles['opened']}>
            <span>
              {context.opened.kind === 'file' ? '正在看导入的记录：' : '正在看服务器上的记录：'}
              {context.opened.name}
            </span>
            <Button size="small" onClick={() => actor.send({ type: 'opened.closed' })}>
              回到实时
            </Button>
          </div>
        )}
        <ChartPane
          {...shown}
          onEvent={(type) => {
            setPicked(type)
            setTab('send')
          }}
        />
      </section>
      <Handle axis="x" words="数据栏的宽度" size={sizes.right} onMove={(by) => resize('right', -by)} />
      <aside className={styles['right']} aria-label="数据与事件">
        <Tabs
          className={styles['tabs'] ?? ''}
          size="small"
          activeKey={tab}
          onChange={setTab}
          items={[
            { key: 'data', label: '数据', children: <DataView {...shown} /> },
            {
              key: 'send',
              label: '发送事件',
              children: <SendView key={chosen?.key} {...shown} picked={picked} onPick={setPicked} />,
            },
          ]}
        />
      </aside>
      <Handle axis="y" words="日志栏的高度" size={sizes.bottom} onMove={(by) => resize('bottom', -by)} />
      <section className={styles['bottom']} aria-label="经过">
        <Tabs
          className={styles['tabs'] ?? ''}
          size="small"
          items={[
            { key: 'log', label: '事件日志', children: <EventLog {...shown} /> },
            { key: 'sequence', label: '时序图', children: <SequenceDiagram {...shown} /> },
          ]}
        />
      </section>
    </div>
  )
}
