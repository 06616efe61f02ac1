// The tree of living actors, page by page; those that have ended on request.
import { Checkbox } from 'antd'
import { useState } from 'react'
import { actorTree } from '#src/inspector/shown.ts'
import type { Branch } from '#src/inspector/shown.ts'
import styles from './inspector.module.css'
import type { Shown } from './shown-props.ts'

const Node = ({
  branch,
  chosen,
  isPast,
  onPick,
}: {
  readonly branch: Branch
  readonly chosen: string | undefined
  /** Whether nothing of what is shown runs any more. */
  readonly isPast: boolean
  readonly onPick: (key: string) => void
}) => {
  const { actor, state, children } = branch
  return (
    <li>
      <button
        type="button"
        className={styles['actor'] ?? ''}
        aria-current={actor.key === chosen}
        data-life={isPast ? undefined : actor.life}
        data-kind={actor.chart === undefined ? 'plain' : 'chart'}
        onClick={() => onPick(actor.key)}
      >
        <span className={styles['actorName']}>{actor.name}</span>
        {state !== '' && <span className={styles['actorState']}>{state}</span>}
      </button>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Node key={child.actor.key} branch={child} chosen={chosen} isPast={isPast} onPick={onPick} />
          ))}
        </ul>
      )}
    </li>
  )
}

export const ActorTree = ({ actor, snapshot, recording, chosen }: Shown) => {
  const [withEnded, setWithEnded] = useState(false)
  const { opened, at } = snapshot.context
  const pages = actorTree(recording, at, withEnded || opened !== undefined)
  return (
    <div className={styles['tree']}>
      <div className={styles['paneHead']}>
        <h2>角色</h2>
        {opened === undefined && (
          <Checkbox checked={withEnded} onChange={(event) => setWithEnded(event.target.checked)}>
            含已结束
          </Checkbox>
        )}
      </div>
      {pages.length === 0 ? (
        <div className={styles['hintBox']}>
          <p>还没有页面连上来。</p>
          <p>
            在另一个标签页打开{' '}
            <a href="/home?inspect" target="nuoyin-inspected" rel="opener">
              /home?inspect
            </a>
            ，这里就会出现它的角色。
          </p>
        </div>
      ) : (
        pages.map(({ page, address, branches }) => (
          <section key={page}>
            <h3 title={address}>{address === '' ? '打开本页的应用' : address}</h3>
            <ul>
              {branches.map((branch) => (
                <Node
                  key={branch.actor.key}
                  branch={branch}
                  chosen={chosen?.key}
                  isPast={opened !== undefined}
                  onPick={(key) => actor.send({ type: 'actor.chosen', key })}
                />
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}
