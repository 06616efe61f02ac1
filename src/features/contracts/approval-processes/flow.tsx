// The steps of a process as a flow from top to bottom.
// Each is a card, with a button before it to add one, and keys to move and remove it.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { MOST_NODES } from '#protocol/contracts/approval-processes/nodes.ts'
import type { ApprovalNode } from '#protocol/contracts/approval-processes/nodes.ts'
import { MODE_WORDS, approversWords, isForSeveral } from '#src/features/contracts/approval-processes/words.ts'
import styles from '#src/features/contracts/approval-processes/approvals.module.css'

/** What can be done with the flow; left out where it is only looked at. */
export interface FlowActions {
  readonly onAdd: (at: number) => void
  readonly onPick: (nodeId: string) => void
  readonly onMove: (nodeId: string, by: -1 | 1) => void
  readonly onRemove: (nodeId: string) => void
}

export interface FlowProps {
  readonly nodes: readonly ApprovalNode[]
  readonly names: Readonly<Record<string, string>>
  readonly start: ReactNode
  readonly end: ReactNode
  readonly picked?: string | undefined
  /** What is wrong with a node, in words. */
  readonly problemOf?: (nodeId: string) => string | undefined
  readonly actions?: FlowActions
}

export const Flow = ({ nodes, names, start, end, picked, problemOf, actions }: FlowProps) => {
  const list = useRef<HTMLOListElement>(null)
  useFocusKept(list, nodes, picked)
  const isFull = nodes.length >= MOST_NODES
  return (
    <div className={styles['flow']}>
      <div className={styles['terminal']}>{start}</div>
      <ol className={styles['nodes']} ref={list} aria-label="审批步骤">
        {nodes.map((node, at) => (
          <li key={node.nodeId} className={styles['node']}>
            <Gap
              at={at}
              label={`在第 ${at + 1} 步之前添加步骤`}
              onAdd={isFull ? undefined : actions?.onAdd}
            />
            <Card
              node={node}
              at={at}
              count={nodes.length}
              names={names}
              isPicked={node.nodeId === picked}
              problem={problemOf?.(node.nodeId)}
              actions={actions}
            />
          </li>
        ))}
      </ol>
      <Gap at={nodes.length} label="在最后添加步骤" onAdd={isFull ? undefined : actions?.onAdd} />
      <div className={styles['terminal']}>{end}</div>
    </div>
  )
}

interface GapProps {
  readonly at: number
  readonly label: string
  readonly onAdd: ((at: number) => void) | undefined
}

const Gap = ({ at, label, onAdd }: GapProps) => (
  <div className={styles['gap']}>
    {onAdd !== undefined && (
      <Tooltip title={label} placement="right">
        <Button
          shape="circle"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={label}
          onClick={() => onAdd(at)}
        />
      </Tooltip>
    )}
  </div>
)

interface CardProps {
  readonly node: ApprovalNode
  readonly at: number
  readonly count: number
  readonly names: Readonly<Record<string, string>>
  readonly isPicked: boolean
  readonly problem: string | undefined
  readonly actions: FlowActions | undefined
}

const Card = ({ node, at, count, names, isPicked, problem, actions }: CardProps) => {
  const { nodeId, name } = node
  const title = name.trim() === '' ? '未命名步骤' : name
  const body = (
    <>
      <span className={styles['nodeHead']}>
        <span className={styles['nodeNumber']} aria-hidden>
          {at + 1}
        </span>
        <span className={styles['spoken']}>{`第 ${at + 1} 步：`}</span>
        <strong className={styles['nodeName']}>{title}</strong>
        {isForSeveral(node) && <span className={styles['mode']}>{MODE_WORDS[node.mode].word}</span>}
      </span>
      <span className={styles['who']}>{approversWords(node, names) || '还没有选择审批人'}</span>
      {problem !== undefined && <span className={styles['nodeProblem']}>{problem}</span>}
    </>
  )
  if (actions === undefined)
    return (
      <div className={styles['nodeCard']}>
        <div className={styles['nodeButton']} style={{ cursor: 'default' }}>
          {body}
        </div>
      </div>
    )
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (event.altKey && by !== undefined) {
      event.preventDefault()
      actions.onMove(nodeId, by)
    } else if (event.key === 'Delete') actions.onRemove(nodeId)
  }
  return (
    <div
      className={`${styles['nodeCard']} ${isPicked ? styles['isPicked'] : ''} ${problem === undefined ? '' : styles['isWrong']}`}
    >
      <button
        type="button"
        className={styles['nodeButton']}
        data-node={nodeId}
        aria-pressed={isPicked}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={() => actions.onPick(nodeId)}
        onKeyDown={onKeyDown}
      >
        {body}
      </button>
      <span className={styles['nodeActions']}>
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={`上移第 ${at + 1} 步`}
          disabled={at === 0}
          onClick={() => actions.onMove(nodeId, -1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={`下移第 ${at + 1} 步`}
          disabled={at === count - 1}
          onClick={() => actions.onMove(nodeId, 1)}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除第 ${at + 1} 步`}
          onClick={() => actions.onRemove(nodeId)}
        />
      </span>
    </div>
  )
}

/** A card that was moved, added or comes after a removed one keeps the keyboard: moving it in the page takes the focus away. */
const useFocusKept = (
  list: React.RefObject<HTMLOListElement | null>,
  nodes: readonly ApprovalNode[],
  picked: string | undefined,
): void => {
  const order = nodes.map(({ nodeId }) => nodeId).join()
  const before = useRef(order)
  useEffect(() => {
    if (before.current === order) return
    before.current = order
    if (picked === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-node="${picked}"]`)?.focus()
  }, [list, order, picked])
}
