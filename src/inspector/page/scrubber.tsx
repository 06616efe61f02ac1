// Travelling through the chosen actor's past: step by step, played, or by the slider.
import { Button, Slider } from 'antd'
import { clockWords } from './clock-words.ts'
import styles from './inspector.module.css'
import type { Shown } from './shown-props.ts'

export const Scrubber = ({ actor, snapshot, steps, step }: Shown) => {
  const index = step === undefined ? -1 : steps.indexOf(step)
  const isPlaying = snapshot.matches({ time: 'playing' })
  const isPast = snapshot.context.opened !== undefined
  const isLive = snapshot.matches({ time: 'live' })
  const go = (at: number): void => {
    const target = steps[at]
    if (target !== undefined) actor.send({ type: 'step.chosen', n: target.n })
  }
  return (
    <div className={styles['scrubber']} role="group" aria-label="时间">
      <Button
        size="small"
        aria-label="上一步"
        disabled={!snapshot.can({ type: 'step.back' })}
        onClick={() => actor.send({ type: 'step.back' })}
      >
        ‹
      </Button>
      <Button
        size="small"
        className={styles['play'] ?? ''}
        disabled={!isPlaying && steps.length < 2}
        onClick={() => {
          if (isPlaying) actor.send({ type: 'pause.asked' })
          else {
            if (!snapshot.can({ type: 'play.asked' })) go(0)
            actor.send({ type: 'play.asked' })
          }
        }}
      >
        {isPlaying ? '暂停' : '回放'}
      </Button>
      <Button
        size="small"
        aria-label="下一步"
        disabled={!snapshot.can({ type: 'step.forward' })}
        onClick={() => actor.send({ type: 'step.forward' })}
      >
        ›
      </Button>
      <Slider
        className={styles['slider'] ?? ''}
        min={0}
        max={Math.max(0, steps.length - 1)}
        value={Math.max(0, index)}
        disabled={steps.length < 2}
        tooltip={{ formatter: (at) => steps[at ?? 0]?.event.type ?? '' }}
        ariaLabelForHandle="回到哪一步"
        onChange={go}
      />
      <span className={styles['moment']}>
        {step !== undefined && (
          <>
            第 {index + 1}/{steps.length} 步 · <code>{step.event.type}</code> · {clockWords(step.at)}
          </>
        )}
      </span>
      {isLive ? (
        <span className={styles['nowTag']}>{isPast ? '最后一步' : '实时'}</span>
      ) : (
        <Button size="small" type="primary" onClick={() => actor.send({ type: 'now.asked' })}>
          {isPast ? '回到最后' : '回到现在'}
        </Button>
      )}
    </div>
  )
}
