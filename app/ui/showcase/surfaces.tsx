import { useState } from 'react'
import { Button } from '../button'
import { Modal, ModalActions } from '../dialogs/modal'
import { Sheet } from '../dialogs/sheet'
import { KeyValues } from '../key-values'
import { Avatar, Badge, Chip, chipsClass, Dot, IconMark, Tag } from '../labels'
import { EmptyState, Meter, Panel, Result, Skeleton, Steps } from '../panels'
import portrait from './portrait-1.webp'
import otherPortrait from './portrait-2.webp'

const sizes = ['small', 'question', 'normal', 'large', 'huge'] as const

export function Labels() {
  return (
    <Panel title="Labels">
      <div className="flex flex-wrap items-center gap-3">
        <Tag>Neutral</Tag>
        <Tag look="premium" icon="crown">
          Premium
        </Tag>
        <Tag look="new">New</Tag>
        <Tag look="success">Online now</Tag>
        <Tag look="primary">25% off</Tag>
        <Tag look="danger">Not accepted</Tag>
        <Tag look="warning">In review</Tag>
        <Tag look="info">Hint</Tag>
        <IconMark icon="venetian-mask" label="Fictional profile" />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge count={1} label="unread" />
        <Badge count={99} label="unread" />
        <Badge count={100} label="unread" />
        <Badge count={2} kind="new" label="new" />
        <Badge count={8} kind="warning" label="credits left" />
        <Badge count={0} kind="danger" label="credits left" showZero />
        <Dot online label="Online" />
        <Dot online={false} label="Offline" />
      </div>
      <div className={chipsClass()}>
        <Chip icon="music">Interest</Chip>
        <Chip icon="coffee" shared>
          Shared
        </Chip>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar src={portrait} size="huge" online="Online" />
        <Avatar src={otherPortrait} size="large" online="Online" />
        <Avatar src={portrait} online="Online" />
        <Avatar src={otherPortrait} size="small" />
        <Avatar src={null} />
      </div>
    </Panel>
  )
}

export function Surfaces() {
  return (
    <>
      <Panel title="Empty state">
        <EmptyState
          icon="message-circle"
          title="No messages yet"
          text="Write the first one. Ask a question, that is easier to answer than “hi”."
          action={<Button look="primary">Find someone</Button>}
        />
      </Panel>
      <Panel title="Result">
        <Result icon="circle-check" kind="success" title="150 credits added" text="A receipt is on its way.">
          <KeyValues
            rows={[
              { key: 'Order', value: '20481' },
              { key: 'Method', value: 'iDEAL' },
              { key: 'Total', value: '€37.49', total: true },
            ]}
          />
          <Button look="primary">Go on</Button>
        </Result>
        <Result icon="loader-circle" kind="waiting" title="Processing" />
        <Result icon="circle-x" kind="failure" title="Payment failed" text="Nothing was charged." />
      </Panel>
      <Panel title="Progress">
        <Skeleton kind="photo" />
        <Steps count={5} current={3} label="Step 3 of 5" />
        <Meter value={64} max={100} label="Profile completeness" />
        <div className="grid grid-cols-1 content-start gap-2">
          <Skeleton kind="line" />
          <Skeleton kind="line" />
        </div>
      </Panel>
    </>
  )
}

export function Dialogs() {
  const [size, setSize] = useState<(typeof sizes)[number] | 'busy' | 'sheet' | null>(null)
  const close = () => setSize(null)
  const shown = sizes.find((name) => name === size)
  return (
    <Panel title="Dialogs">
      <div className="flex flex-wrap items-center gap-3">
        {[...sizes, 'busy' as const, 'sheet' as const].map((name) => (
          <Button key={name} onClick={() => setSize(name)}>
            {name}
          </Button>
        ))}
      </div>
      {shown && (
        <Modal onClose={close} size={shown} title={`A ${shown} modal`}>
          <p>Escape, the cross and the ground behind close it.</p>
          <ModalActions>
            <Button look="primary" onClick={close}>
              Main action
            </Button>
            <Button look="ghost" onClick={close}>
              Not now
            </Button>
          </ModalActions>
        </Modal>
      )}
      {size === 'busy' && (
        <Modal onClose={close} size="question" busy title="Sign-up runs">
          <p>Neither Escape nor the ground behind close it.</p>
          <Button look="danger" onClick={close}>
            Let it end
          </Button>
        </Modal>
      )}
      {size === 'sheet' && (
        <Sheet onClose={close} title="Gifts">
          <p>Drag its head down to close it.</p>
        </Sheet>
      )}
    </Panel>
  )
}
