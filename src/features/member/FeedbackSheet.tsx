import { messageLength } from '@contract/readers/messages';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { FEEDBACK_LENGTH } from '@/config/constants';
import { useTexts } from '@/features/shared/state/texts';
import type { feedbackFormMachine } from '@/machines/member/feedbackForm/feedbackForm.machine';
import { Button } from '@/ui/Button';
import { Sheet } from '@/ui/Popup';
import { TextArea } from '@/ui/TextArea';
import { Alert, FailureAlert, RequestForm } from '../account';
import s from './member.module.css';

type FeedbackFormRef = ActorRefFrom<typeof feedbackFormMachine>;

/** The sheet for sending feedback (MEMBER-08). */
export function FeedbackSheet({ feedback }: { readonly feedback: FeedbackFormRef }) {
  const { t } = useTexts();
  const isOpen = useSelector(feedback, (snapshot) => snapshot.hasTag('open'));
  return (
    <Sheet
      open={isOpen}
      onClose={() => feedback.send({ type: 'form.close' })}
      title={t('feedback.title')}
      closeLabel={t('action.close')}
    >
      {isOpen && <FeedbackForm feedback={feedback} />}
    </Sheet>
  );
}

function FeedbackForm({ feedback }: { readonly feedback: FeedbackFormRef }) {
  const { t } = useTexts();
  const content = useSelector(feedback, ({ context }) => context.content);
  const failure = useSelector(feedback, ({ context }) => context.failure);
  const isTooShort = useSelector(feedback, (snapshot) => snapshot.hasTag('tooShort'));
  const isTooLong = useSelector(feedback, (snapshot) => snapshot.hasTag('tooLong'));
  const isSending = useSelector(feedback, (snapshot) => snapshot.hasTag('sending'));
  const { min, max } = FEEDBACK_LENGTH;
  const message = useRef<HTMLTextAreaElement>(null);
  return (
    <RequestForm
      failure={failure}
      className={s['feedback']}
      aria-busy={isSending}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        feedback.send({ type: 'form.submit' });
        const after = feedback.getSnapshot();
        if (after.hasTag('tooShort') || after.hasTag('tooLong')) message.current?.focus();
      }}
    >
      <p>{t('feedback.lead')}</p>
      <FailureAlert of={feedback} />
      {isTooShort && <Alert>{t('feedback.too_short', { min })}</Alert>}
      {isTooLong && <Alert>{t('feedback.too_long', { max })}</Alert>}
      <TextArea
        ref={message}
        name="content"
        label={t('feedback.label')}
        rows={5}
        reads="message"
        value={content}
        readOnly={isSending}
        aria-invalid={isTooShort || isTooLong}
        hint={t('feedback.hint', { min })}
        counter={t('feedback.counter', { count: messageLength(content), max })}
        full={messageLength(content) >= max}
        onChange={(event) => feedback.send({ type: 'text.typed', content: event.target.value })}
      />
      <Button type="submit" size="l" block loading={isSending}>
        {t('feedback.send')}
      </Button>
    </RequestForm>
  );
}
