/** A link with the look of a button. Apart from it, for signing in has buttons and no router. */
import { Link, type LinkProps } from "react-router";
import { Button, type ButtonProps } from "@/platform/ui/button";

interface LinkButtonProps extends LinkProps, Pick<ButtonProps, "variant" | "size" | "icon"> {
  className?: string | undefined;
}

export function LinkButton({ variant, size, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Button asChild {...{ variant, size, icon, className }}>
      <Link {...link}>{children}</Link>
    </Button>
  );
}
