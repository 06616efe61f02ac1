// The context of the selected actor at a moment, next to that of one step before.
import { Checkbox } from 'antd'
import { useState } from 'react'
import { changesBetween } from '#src/inspector/recording/difference.ts'
import { stateWords } from '#src/inspector/recording/steps.ts'
import styles from './inspector.module.css'
import { JsonTree } from './json-tree.tsx'
import type { Shown } from './shown-props.ts'

const STATUS: Record<string, string> = { active: '运行中', done: '已完成', error: '出错', stopped: '已停止' }

const tell = (count: number): string => (count === 0 ? '与上一步相同' : `与上一步相比有 ${count} 处不同`)

export const DataView = ({ chosen, step, before }: Shown) => {
  const [isComparing, setComparing] = useState(true)
  if (chosen === undefined || step === undefined)
    return <p className={styles['hintBox']}>这个角色还没有报告过状态。</p>
  const { snapshot } = step
  const earlier = before?.snapshot.context
  const changes = earlier === undefined ? {} : changesBetween(earlier, snapshot.context)
  const comparison = isComparing && earlier !== undefined ? { before: earlier, changes } : undefined
  const words = stateWords(snapshot.value)
  const others = {
    output: snapshot.output,
    error: snapshot.error,
    input: (snapshot as { input?: unknown }).input,
  }
  return (
    <div className={styles['pad']}>
      <dl className={styles['facts']}>
        <dt>状态</dt>
        <dd>
          <code>{words === '' ? (STATUS[snapshot.status] ?? snapshot.status) : words}</code>
        </dd>
        {snapshot.tags !== undefined && snapshot.tags.length > 0 && (
          <>
            <dt>标签</dt>
            <dd>{snapshot.tags.map((tag) => `#${tag}`).join(' ')}</dd>
          </>
        )}
        <dt>因为</dt>
        <dd>
          <code>{step.event.type}</code>
        </dd>
      </dl>
      {snapshot.context !== undefined && (
        <>
          <div className={styles['paneHead']}>
            <h2>上下文</h2>
            <Checkbox checked={isComparing} onChange={(event) => setComparing(event.target.checked)}>
              对比上一步
            </Checkbox>
          </div>
          {comparison !== undefined && (
            <p className={styles['diffWords']}>{tell(Object.keys(changes).length)}</p>
          )}
          <JsonTree key={chosen.key} value={snapshot.context} comparison={comparison} />
        </>
      )}
      {Object.entries(others).map(
        ([name, value]) =>
          value !== undefined && (
            <section key={name}>
              <h2>{{ output: '结果', error: '错误', input: '输入' }[name]}</h2>
              <JsonTree value={value} />
            </section>
          ),
      )}
    </div>
  )
}
