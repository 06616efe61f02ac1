// The selected actor's chart, its current state in words, and the moments to travel to.
import { activePaths, takenBy } from '#src/inspector/recording/steps.ts'
import type { ChartGraph } from '#src/inspector/chart-graph.ts'
import { ChartView } from './chart-view.tsx'
import styles from './inspector.module.css'
import { Scrubber } from './scrubber.tsx'
import type { Shown } from './shown-props.ts'

/** The sentences of the innermost active states. */
const sentencesAt = (chart: ChartGraph | undefined, value: unknown): string[] => {
  const active = activePaths(value)
  const inner = active.filter(
    (path) => !active.some((other) => other !== path && other.startsWith(`${path}.`)),
  )
  return inner.flatMap((path) => {
    const sentence = path === '' ? undefined : chart?.states.find((state) => state.path === path)?.sentence
    return sentence ?? []
  })
}

export const ChartPane = (shown: Shown & { readonly onEvent: (type: string) => void }) => {
  const { chosen, step, before, snapshot } = shown
  if (chosen === undefined)
    return (
      <div className={styles['nothing']}>
        <p className={styles['nothingTitle']}>这里会画出正在运行的状态图</p>
        <p>在应用的地址后面加上 ?inspect 打开它，例如 /home?inspect；或从左下方打开服务器上的一条记录。</p>
      </div>
    )
  const { chart } = chosen
  const sentences = sentencesAt(chart, step?.snapshot.value)
  return (
    <>
      <div className={styles['caption']}>
        <strong>{chosen.name}</strong>
        {chosen.life === 'ended' && shown.snapshot.context.opened === undefined && (
          <span className={styles['endedTag']}>已结束</span>
        )}
        <span className={styles['sentences']} aria-live="polite">
          {sentences.join(' · ')}
        </span>
        {snapshot.hasTag('travelling') && <span className={styles['pastTag']}>过去的一刻</span>}
      </div>
      {chart === undefined ? (
        <div className={styles['nothing']}>
          <p className={styles['nothingTitle']}>这个角色没有状态图</p>
          <p>它是一次调用或一个监听者；右侧可以看到它的输入与结果。</p>
        </div>
      ) : (
        <ChartView
          chart={chart}
          active={activePaths(step?.snapshot.value)}
          taken={step === undefined ? [] : takenBy(chart, step, before)}
          moment={step === undefined ? '' : `${chosen.key}#${step.n}`}
          onEvent={shown.onEvent}
        />
      )}
      <Scrubber {...shown} />
    </>
  )
}
