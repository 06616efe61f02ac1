// The steps of a process as a drawn line, and beside it what the chosen one says.
import { Segmented } from 'antd'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { groupOf } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ProcessEditorActor } from '#src/features/contracts/approval-processes/actor.tsx'
import { PeopleChoice } from '#src/features/contracts/approval-processes/choices.tsx'
import { Flow } from '#src/features/contracts/approval-processes/flow.tsx'
import { NodePanel } from '#src/features/contracts/approval-processes/node-panel.tsx'
import { useProblemAt } from '#src/features/contracts/approval-processes/problem-at.ts'
import { usersWords } from '#src/features/contracts/approval-processes/words.ts'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'
import { LabelledField } from '#src/ui/labelled-field.tsx'

type Names = Readonly<Record<string, string>>

interface OfEditor {
  readonly actor: ProcessEditorActor
}

export const Drawing = ({ actor }: OfEditor) => {
  const { nodes, picked, stored, basics } = useSelector(actor, (snapshot) => snapshot.context)
  const problemAt = useProblemAt(actor, 'nodes')
  // Names of what was chosen since the process was read.
  const [chosen, setChosen] = useState<Names>({})
  const names = { ...stored?.names, ...chosen }
  const onNames = (found: Names): void => setChosen({ ...chosen, ...found })
  const at = nodes.findIndex(({ nodeId }) => nodeId === picked)
  const node = nodes[at]
  const faultOf = (nodeId: string): string | undefined =>
    stored?.nodes.some(
      (before) => before.nodeId === nodeId && before === nodes.find((now) => now.nodeId === nodeId),
    )
      ? stored.faults.find((fault) => fault.nodeId === nodeId)?.words
      : undefined
  return (
    <div className={styles['drawing']}>
      <div className={styles['canvas']}>
        <Flow
          nodes={nodes}
          names={names}
          picked={picked}
          start={`${usersWords(basics.users, names)}发起`}
          end={`审批通过，${basics.scope === 'contract' ? '发给签署方' : '继续办理'}`}
          problemOf={(nodeId) =>
            problemAt(`nodes.${nodeId}.name`) ?? problemAt(`nodes.${nodeId}.approvers`) ?? faultOf(nodeId)
          }
          actions={{
            onAdd: (place) => actor.send({ type: 'node.added', at: place }),
            onPick: (nodeId) => actor.send({ type: 'node.picked', nodeId }),
            onMove: (nodeId, by) => actor.send({ type: 'node.moved', nodeId, by }),
            onRemove: (nodeId) => actor.send({ type: 'node.removed', nodeId }),
          }}
        />
      </div>
      <div className={styles['side']}>
        {node === undefined ? (
          <section className={`card ${styles['panel']}`} aria-label="设置步骤">
            <h2 className={styles['panelTitle']}>还没有审批步骤</h2>
            <p className={styles['explained']}>点左侧流程里的加号添加第一步，再在这里设置由谁审批。</p>
          </section>
        ) : (
          <NodePanel
            key={node.nodeId}
            node={node}
            at={at}
            names={names}
            problemAt={problemAt}
            onNames={onNames}
            onEdit={(change) => actor.send({ type: 'node.edited', nodeId: node.nodeId, change })}
          />
        )}
        {groupOf(basics.scope) === 'hr' && <CopiesPanel actor={actor} names={names} onNames={onNames} />}
      </div>
    </div>
  )
}

interface CopiesPanelProps extends OfEditor {
  readonly names: Names
  readonly onNames: (found: Names) => void
}

const CopiesPanel = ({ actor, names, onNames }: CopiesPanelProps) => {
  const copies = useSelector(actor, (snapshot) => snapshot.context.copies)
  return (
    <section className={`card ${styles['panel']}`} aria-label="抄送">
      <h2 className={styles['panelTitle']}>抄送</h2>
      <LabelledField label="抄送给" isOptional>
        {(control) => (
          <PeopleChoice
            id={control.id}
            value={copies.memberIds}
            names={names}
            onNames={onNames}
            onChange={(memberIds) => actor.send({ type: 'copies.edited', change: { memberIds } })}
          />
        )}
      </LabelledField>
      <LabelledField label="抄送时机" isGroup>
        {() => (
          <Segmented<1 | 2>
            aria-label="抄送时机"
            value={copies.timing}
            options={[
              { value: 1, label: '提交时' },
              { value: 2, label: '通过后' },
            ]}
            onChange={(timing) => actor.send({ type: 'copies.edited', change: { timing } })}
          />
        )}
      </LabelledField>
    </section>
  )
}
