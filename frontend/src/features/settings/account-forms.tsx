/** The forms of one's own account: name and password, each in its window. */

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { accountTexts } from "@/features/settings/account-texts";
import { PasswordInput } from "@/features/settings/password-input";
import { commonTexts } from "@/features/settings/texts";
import { ACCOUNT_KEY, changeUser, useUsersChanged } from "@/features/settings/users";
import { usersTexts } from "@/features/settings/users-texts";
import { api, dataOf } from "@/platform/api/client";
import { useSession } from "@/platform/api/session";
import type { User } from "@/platform/api/types";
import { FormDialog } from "@/platform/forms/form-dialog";
import { TextInput } from "@/platform/forms/inputs";
import type { FieldIssue } from "@/platform/forms/resolver";
import { requiredLine } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { hasRightLength, LENGTH_WORDS, UNEQUAL_WORDS } from "@/platform/lib/new-password";
import { toast } from "@/platform/ui/toast";

interface AccountFormProps {
  title: string;
  onClose: () => void;
}

export function NameForm({ title, onClose }: AccountFormProps) {
  const user = useSession((state) => state.user);
  return user && <NameOf user={user} title={title} onClose={onClose} />;
}

function NameOf({ user, title, onClose }: AccountFormProps & { user: User }) {
  const changed = useUsersChanged();
  const form = useRecordForm({
    schema: nameSchema,
    values: { name: user.name },
    fields: { name: commonTexts.name },
    required: ["name"],
    noun: accountTexts.nameNoun,
    nested: true,
    save: async (_changes, { name }) => {
      await changeUser(user.id, { name });
      useSession.getState().userChanged({ ...user, name });
      await changed();
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={title} submitLabel={title} size="sm" onClose={onClose}>
      <TextInput<z.input<typeof nameSchema>> name="name" autoComplete="name" />
    </FormDialog>
  );
}

const nameSchema = z.object({
  name: requiredLine({ min: 2, max: 150, message: usersTexts.nameMissing }),
});

/** The present password, the new one, and the new one again. */
export function PasswordForm({ title, onClose }: AccountFormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: passwordSchema,
    cross: passwordIssues,
    values: NO_PASSWORDS,
    fields: accountTexts.passwordFields,
    required: ["current", "new", "again"],
    noun: accountTexts.passwordNoun,
    nested: true,
    save: async (_changes, { current, new: next }) => {
      const { ended } = await dataOf(api.POST("/api/password", { body: { current, new: next } }));
      return ended;
    },
    /** `ended` is how many other devices were signed out. */
    onSaved(ended) {
      onClose();
      void client.invalidateQueries({ queryKey: ACCOUNT_KEY });
      void toast.done(accountTexts.passwordChanged, {
        description: ended === 0 ? undefined : accountTexts.ended(ended),
      });
    },
  });
  const [shown, onShown] = useState(false);
  return (
    <FormDialog form={form} title={title} submitLabel={title} size="sm" onClose={onClose}>
      <PasswordInput<PasswordValues>
        name="current"
        autoComplete="current-password"
        together={{ shown }}
      />
      <PasswordInput<PasswordValues>
        name="new"
        autoComplete="new-password"
        hint={LENGTH_WORDS}
        together={{ shown }}
      />
      <PasswordInput<PasswordValues>
        name="again"
        autoComplete="new-password"
        together={{ shown, onShown }}
      />
    </FormDialog>
  );
}

export const passwordSchema = z.object({
  current: z.string().check(z.minLength(1, accountTexts.currentMissing)),
  new: z.string().check(z.refine(hasRightLength, LENGTH_WORDS)),
  again: z.string(),
});

export type PasswordValues = z.input<typeof passwordSchema>;

const NO_PASSWORDS: PasswordValues = { current: "", new: "", again: "" };

export function passwordIssues(
  values: PasswordValues,
): readonly FieldIssue<keyof PasswordValues>[] {
  const issues: FieldIssue<keyof PasswordValues>[] = [];
  if (values.new !== "" && values.new === values.current) {
    issues.push({ field: "new", message: accountTexts.samePassword });
  }
  if (values.again !== values.new) {
    issues.push({ field: "again", message: UNEQUAL_WORDS });
  }
  return issues;
}
