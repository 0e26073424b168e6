-- The schema of release 1.0 as PostgreSQL writes it down (pg_dump), without what it says about itself.

CREATE FUNCTION kpi_mark_course() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id)
      SELECT 'course', id FROM after WHERE active AND is_complete $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, month, company_id)
      SELECT 'course', id, date_trunc('month', end_date)::date, company_id
      FROM before WHERE active AND is_complete $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT id, date_trunc('month', end_date)::date AS month, company_id, total_hours
                   FROM before WHERE active AND is_complete),
           new AS (SELECT id, date_trunc('month', end_date)::date AS month, company_id, total_hours
                   FROM after WHERE active AND is_complete)
      INSERT INTO kpi_dirty (kind, course_id, month, company_id)
      SELECT 'course', id, month, company_id FROM (TABLE old EXCEPT TABLE new) gone
      UNION ALL
      SELECT 'course', id, NULL, NULL FROM (TABLE new EXCEPT TABLE old) came $q$;
  END IF;
  RETURN NULL;
END $_$;

CREATE FUNCTION kpi_mark_invitation() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'invitation', s.course_id, p.company_id
      FROM after i JOIN survey s ON s.id = i.survey_id
      JOIN participant p ON p.id = i.participant_id $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'invitation', s.course_id, p.company_id
      FROM before i JOIN survey s ON s.id = i.survey_id
      LEFT JOIN participant p ON p.id = i.participant_id $q$;
  ELSE
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT CASE WHEN s.status THEN 'invitation' ELSE 'survey' END,
                      s.course_id, p.company_id
      FROM before old JOIN after new USING (id)
      JOIN survey s ON s.id = new.survey_id
      JOIN participant p ON p.id = new.participant_id
      WHERE (old.answered_at IS NULL) <> (new.answered_at IS NULL)
         OR NOT s.status AND (old.sent_at IS NULL) <> (new.sent_at IS NULL) $q$;
  END IF;
  RETURN NULL;
END $_$;

CREATE FUNCTION kpi_mark_participant() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'participant', course_id, company_id FROM after WHERE active $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'participant', course_id, company_id FROM before WHERE active $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT id, course_id, company_id, person_id, gender, is_external, status_id,
                          attendance, attended_hours FROM before WHERE active),
           new AS (SELECT id, course_id, company_id, person_id, gender, is_external, status_id,
                          attendance, attended_hours FROM after WHERE active)
      INSERT INTO kpi_dirty (kind, course_id, company_id)
      SELECT DISTINCT 'participant', course_id, company_id
      FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed $q$;
  END IF;
  RETURN NULL;
END $_$;

CREATE FUNCTION kpi_mark_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  IF TG_OP = 'INSERT' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, company_id) SELECT DISTINCT 'people', company_id FROM after $q$;
  ELSIF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, company_id) SELECT DISTINCT 'people', company_id FROM before $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT company_id, gender, is_external, active, count(*)
                   FROM before GROUP BY company_id, gender, is_external, active),
           new AS (SELECT company_id, gender, is_external, active, count(*)
                   FROM after GROUP BY company_id, gender, is_external, active)
      INSERT INTO kpi_dirty (kind, company_id)
      SELECT DISTINCT 'people', company_id
      FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed $q$;
  END IF;
  RETURN NULL;
END $_$;

CREATE FUNCTION kpi_mark_status() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE $q$
    INSERT INTO kpi_dirty (kind)
    SELECT DISTINCT 'all' FROM (SELECT id, counts_as_trained FROM before
                                EXCEPT SELECT id, counts_as_trained FROM after) changed $q$;
  RETURN NULL;
END $_$;

CREATE FUNCTION kpi_mark_survey() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  IF TG_OP = 'DELETE' THEN
    EXECUTE $q$
      INSERT INTO kpi_dirty (kind, course_id, month, company_id)
      SELECT 'survey', gone.course_id, date_trunc('month', gone.initial_date)::date, c.company_id
      FROM before gone LEFT JOIN course c ON c.id = gone.course_id $q$;
  ELSE
    EXECUTE $q$
      WITH old AS (SELECT id, course_id, initial_date, status FROM before),
           new AS (SELECT id, course_id, initial_date, status FROM after)
      INSERT INTO kpi_dirty (kind, course_id, month)
      SELECT 'survey', course_id, date_trunc('month', initial_date)::date
      FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed $q$;
  END IF;
  RETURN NULL;
END $_$;

CREATE FUNCTION kpi_mark_surveyed_course() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE $q$
    WITH old AS (SELECT id, company_id, active FROM before),
         new AS (SELECT id, company_id, active FROM after)
    INSERT INTO kpi_dirty (kind, course_id, company_id)
    SELECT DISTINCT 'survey', id, company_id
    FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed
    WHERE EXISTS (SELECT FROM survey WHERE course_id = changed.id) $q$;
  RETURN NULL;
END $_$;

CREATE FUNCTION kpi_mark_surveyed_participant() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
BEGIN
  EXECUTE $q$
    WITH old AS (SELECT id, course_id, company_id, gender, is_external
                 FROM before WHERE NOT active),
         new AS (SELECT id, course_id, company_id, gender, is_external
                 FROM after WHERE NOT active)
    INSERT INTO kpi_dirty (kind, course_id, company_id)
    SELECT DISTINCT 'invitation', course_id, company_id
    FROM ((TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old)) changed
    WHERE EXISTS (SELECT FROM invitation
                  WHERE participant_id = changed.id AND answered_at IS NOT NULL) $q$;
  RETURN NULL;
END $_$;

CREATE TABLE account_invitation (
    user_id bigint NOT NULL,
    token_hash bytea NOT NULL,
    number integer DEFAULT 0 NOT NULL,
    is_first boolean DEFAULT true NOT NULL,
    mail_id bigint,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE app_user (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    email character varying(254) NOT NULL,
    name character varying(150) NOT NULL,
    password_hash character varying(200) NOT NULL,
    company_id bigint,
    active boolean DEFAULT true NOT NULL,
    preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    last_sign_in_at timestamp with time zone
);

CREATE TABLE audit_event (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    user_id bigint,
    action character varying(60) NOT NULL,
    entity character varying(40),
    entity_id bigint,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    request_id character varying(36)
);

CREATE TABLE budget (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    company_id bigint NOT NULL,
    year smallint NOT NULL,
    payroll bigint,
    otic_name character varying(150),
    otic_fee numeric(4,1),
    notes character varying(2000),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    parameters jsonb,
    CONSTRAINT ck_budget_payroll CHECK ((payroll >= 0)),
    CONSTRAINT ck_budget_year CHECK (((year >= 2000) AND (year <= 2100)))
);

CREATE TABLE budget_line (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    budget_id bigint NOT NULL,
    thematic_area_id bigint,
    description character varying(150) NOT NULL,
    hours numeric(8,1),
    participants integer,
    amount bigint NOT NULL,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_budget_line_amount CHECK ((amount >= 0)),
    CONSTRAINT ck_budget_line_hours CHECK ((hours >= (0)::numeric)),
    CONSTRAINT ck_budget_line_participants CHECK ((participants >= 0))
);

CREATE TABLE bulk_change (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    user_id bigint NOT NULL,
    entity character varying(40) NOT NULL,
    field character varying(40) NOT NULL,
    before jsonb NOT NULL,
    undone_at timestamp with time zone,
    company_id bigint
);

CREATE TABLE card_filter (
    user_id bigint NOT NULL,
    kpi_id smallint NOT NULL,
    filter jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    goal numeric(11,1)
);

CREATE TABLE company (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    name character varying(150) NOT NULL,
    folded_name character varying(150) NOT NULL,
    rut character varying(12) NOT NULL COLLATE pg_catalog."C",
    city character varying(80),
    country character varying(80),
    address character varying(200),
    logo character varying(100),
    dotacion integer,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE company_dotacion (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    company_id bigint NOT NULL,
    valid_from date NOT NULL,
    dotacion integer
);

CREATE TABLE course (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    name character varying(150) NOT NULL,
    folded_name character varying(150) NOT NULL,
    sence_name character varying(150),
    sence_code character varying(10),
    searchable character varying(400) NOT NULL,
    supplier_id bigint,
    thematic_area_id bigint,
    modality character varying(40),
    region character varying(60),
    commune character varying(60),
    address character varying(200),
    city character varying(80),
    initial_date date NOT NULL,
    end_date date NOT NULL,
    jornada character varying(12) DEFAULT 'AM'::character varying NOT NULL,
    hour_init time without time zone,
    hour_finish time without time zone,
    total_hours numeric(6,1) NOT NULL,
    participating_value bigint,
    sence_hour_value integer,
    sence_action_id character varying(30),
    sence_communicated_at date,
    bipartite boolean DEFAULT false NOT NULL,
    active boolean DEFAULT true NOT NULL,
    is_complete boolean DEFAULT false NOT NULL,
    creator_user_id bigint,
    company_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    pass_grade numeric(2,1),
    pass_attendance numeric(4,1)
);

CREATE TABLE course_costing (
    course_id bigint NOT NULL,
    utm integer NOT NULL,
    utm_month date NOT NULL,
    hour_value integer,
    rules jsonb NOT NULL,
    frozen_at timestamp with time zone NOT NULL
);

CREATE TABLE demo_row (
    kind character varying(40) NOT NULL,
    row_id bigint NOT NULL
);

CREATE TABLE department (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    name character varying(80) NOT NULL,
    folded_name character varying(80) NOT NULL,
    description character varying(300),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE erasure (
    person_id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id bigint,
    kept_until date
);

CREATE TABLE idempotent_answer (
    user_id bigint NOT NULL,
    key character varying(100) NOT NULL,
    path character varying(200) NOT NULL,
    status smallint NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    fingerprint character varying(64)
);

CREATE TABLE installation (
    id smallint NOT NULL,
    epoch uuid DEFAULT gen_random_uuid() NOT NULL,
    key_fingerprint bytea,
    seen_origin character varying(300)
);

CREATE TABLE invitation (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    survey_id bigint NOT NULL,
    participant_id bigint NOT NULL,
    role character varying(20) NOT NULL,
    token_hash bytea NOT NULL,
    token_number smallint DEFAULT 0 NOT NULL,
    sends smallint DEFAULT 0 NOT NULL,
    reminders smallint DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    last_sent_at timestamp with time zone,
    delivery character varying(20),
    draft jsonb,
    draft_at timestamp with time zone,
    answered_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_invitation_role CHECK (role IN ('participante', 'jefatura'))
);

CREATE TABLE job (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    kind character varying(40) NOT NULL,
    task character varying(80) NOT NULL,
    queue character varying(20) NOT NULL,
    key character varying(120),
    label character varying(300) DEFAULT ''::character varying NOT NULL,
    args jsonb DEFAULT '{}'::jsonb NOT NULL,
    state character varying(10) DEFAULT 'queued'::character varying NOT NULL,
    phase character varying(80),
    done integer DEFAULT 0 NOT NULL,
    total integer,
    result jsonb,
    error jsonb,
    user_id bigint NOT NULL,
    company_id bigint,
    attempts smallint DEFAULT '0'::smallint NOT NULL,
    token integer DEFAULT 0 NOT NULL,
    lease_until timestamp with time zone,
    cancel_requested_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone
);

CREATE TABLE kpi_cell (
    company_id bigint NOT NULL,
    gender character varying(6) NOT NULL,
    origin character varying(8) NOT NULL,
    month date NOT NULL,
    hours bigint NOT NULL,
    participations bigint NOT NULL,
    people bytea NOT NULL,
    courses bytea NOT NULL,
    completed bigint NOT NULL,
    participants bigint NOT NULL,
    people_count bigint NOT NULL,
    courses_count bigint NOT NULL
);
ALTER TABLE ONLY kpi_cell ALTER COLUMN people SET STORAGE EXTERNAL;
ALTER TABLE ONLY kpi_cell ALTER COLUMN courses SET STORAGE EXTERNAL;

CREATE TABLE kpi_dirty (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    kind character varying(12) NOT NULL,
    course_id bigint,
    month date,
    company_id bigint,
    since timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE kpi_pair (
    company_id bigint NOT NULL,
    month date NOT NULL,
    version bigint NOT NULL,
    built_at timestamp with time zone NOT NULL
);

CREATE TABLE kpi_registry (
    company_id bigint NOT NULL,
    gender character varying(6) NOT NULL,
    is_external boolean NOT NULL,
    people bigint NOT NULL
);

CREATE TABLE kpi_state (
    id smallint NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    formula character varying(60) DEFAULT ''::character varying NOT NULL,
    checked_at timestamp with time zone,
    compared integer DEFAULT 0 NOT NULL,
    drifted integer DEFAULT 0 NOT NULL,
    drift jsonb DEFAULT '[]'::jsonb NOT NULL,
    day date
);

CREATE TABLE load (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    mapping_id bigint NOT NULL,
    model_id smallint NOT NULL,
    user_id bigint NOT NULL,
    job_id bigint,
    state character varying(14) DEFAULT 'preview'::character varying NOT NULL,
    comment character varying(500),
    options jsonb DEFAULT '{}'::jsonb NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    rounds jsonb DEFAULT '[]'::jsonb NOT NULL,
    preview jsonb,
    error jsonb,
    file_id bigint CONSTRAINT load_file_id_not_null1 NOT NULL,
    saved_at timestamp with time zone,
    finished_at timestamp with time zone,
    undone_at timestamp with time zone,
    company_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    plan jsonb,
    failures jsonb DEFAULT '[]'::jsonb NOT NULL,
    undo jsonb,
    image_columns jsonb,
    course_id bigint,
    correction jsonb,
    made_entries jsonb DEFAULT '{}'::jsonb NOT NULL,
    recipe jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE load_change (
    load_id bigint NOT NULL,
    entity_id bigint NOT NULL,
    "row" integer NOT NULL,
    was_created boolean DEFAULT false NOT NULL,
    after_at timestamp with time zone NOT NULL,
    before text[]
);

CREATE TABLE load_error (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    load_id bigint NOT NULL,
    "row" integer NOT NULL,
    column_position integer,
    attribute character varying(60),
    value text,
    code character varying(60) NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    suggestion character varying(300),
    row_key text,
    row_name text
);

CREATE TABLE load_file (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    sha256 character varying(64) NOT NULL,
    name character varying(255) NOT NULL,
    size bigint NOT NULL,
    user_id bigint NOT NULL,
    workbook jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expired_at timestamp with time zone
);

CREATE TABLE load_template (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    model_id smallint NOT NULL,
    name character varying(80) NOT NULL,
    name_key character varying(240) NOT NULL,
    user_id bigint NOT NULL,
    targets jsonb NOT NULL,
    steps jsonb NOT NULL,
    company_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE lookup_alias (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    lookup character varying(20) NOT NULL,
    folded_value character varying(200) NOT NULL,
    target_id bigint NOT NULL,
    user_id bigint NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    company_id bigint,
    load_id bigint
);

CREATE TABLE mail (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    kind character varying(20) NOT NULL,
    recipient character varying(254) NOT NULL,
    subject character varying(300) NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    message_id character varying(120) NOT NULL,
    state character varying(20) DEFAULT 'En cola'::character varying NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    claimed_at timestamp with time zone,
    sent_at timestamp with time zone,
    error character varying(300),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    mailing_id bigint,
    CONSTRAINT ck_mail_state CHECK (state IN ('En cola', 'Enviando', 'Enviado', 'Rebotado', 'Error', 'Guardado, no salió'))
);

CREATE TABLE mail_invitation (
    mail_id bigint NOT NULL,
    invitation_id bigint NOT NULL,
    kind character varying(20) NOT NULL,
    day date
);

CREATE TABLE mail_round (
    day date NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE mailing (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    user_id bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone
);

CREATE TABLE mapping (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    model_id smallint NOT NULL,
    comment character varying(500),
    user_id bigint NOT NULL,
    course_id bigint,
    file_id bigint,
    sheet integer,
    header_row integer,
    headings jsonb,
    rows integer,
    options jsonb DEFAULT '{}'::jsonb NOT NULL,
    company_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    workbook_id bigint
);

CREATE TABLE mapping_detail (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    mapping_id bigint NOT NULL,
    column_position integer NOT NULL,
    column_name character varying(300) NOT NULL,
    attribute character varying(60),
    part character varying(30),
    confidence double precision DEFAULT '0'::double precision NOT NULL,
    reason character varying(300) DEFAULT ''::character varying NOT NULL,
    state character varying(10) DEFAULT 'suggested'::character varying NOT NULL,
    asked character varying(60),
    code character varying(30) DEFAULT ''::character varying NOT NULL
);

CREATE TABLE mapping_memory (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    model_id smallint NOT NULL,
    signature character varying(64) NOT NULL,
    user_id bigint NOT NULL,
    targets jsonb NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    company_id bigint,
    steps jsonb DEFAULT '[]'::jsonb NOT NULL,
    load_id bigint,
    defaults jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE notification (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    user_id bigint NOT NULL,
    icon character varying(10) NOT NULL,
    msg character varying(500) NOT NULL,
    "time" timestamp with time zone DEFAULT now() NOT NULL,
    kind character varying(40) NOT NULL,
    link character varying(300),
    key character varying(120),
    read boolean DEFAULT false NOT NULL,
    deleted_at timestamp with time zone
);

CREATE TABLE panel (
    user_id bigint NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE participant (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    person_id bigint NOT NULL,
    company_id bigint,
    attendance numeric(4,1),
    attended_hours numeric(6,1),
    grade numeric(2,1),
    attendance_exception character varying(200),
    dj_signed boolean DEFAULT false NOT NULL,
    load_id bigint,
    name character varying(150) NOT NULL,
    folded_name character varying(150) NOT NULL,
    rut character varying(12) COLLATE pg_catalog."C",
    email character varying(254),
    phone character varying(20),
    gender character varying(6),
    area_id bigint,
    boss_name character varying(150),
    boss_position character varying(150),
    boss_email character varying(254),
    boss_phone character varying(20),
    gross_salary integer,
    franchise_sence boolean DEFAULT false NOT NULL,
    is_external boolean DEFAULT false NOT NULL,
    status_id bigint,
    active boolean DEFAULT true NOT NULL,
    course_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_participant_attendance CHECK (((attendance >= (0)::numeric) AND (attendance <= (100)::numeric))),
    CONSTRAINT ck_participant_attended_hours CHECK (((attended_hours >= (0)::numeric) AND (attended_hours <= (2000)::numeric))),
    CONSTRAINT ck_participant_grade CHECK (((grade >= (1)::numeric) AND (grade <= (7)::numeric)))
);

CREATE TABLE person (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    name character varying(150) NOT NULL,
    folded_name character varying(150) NOT NULL,
    rut character varying(12) COLLATE pg_catalog."C",
    email character varying(254),
    phone character varying(20),
    gender character varying(6),
    area_id bigint,
    boss_name character varying(150),
    boss_position character varying(150),
    boss_email character varying(254),
    boss_phone character varying(20),
    gross_salary integer,
    franchise_sence boolean DEFAULT false NOT NULL,
    is_external boolean DEFAULT false NOT NULL,
    status_id bigint,
    active boolean DEFAULT true NOT NULL,
    company_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE rapporteur (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    name character varying(150) NOT NULL,
    folded_name character varying(150) NOT NULL,
    rut character varying(12) COLLATE pg_catalog."C",
    email character varying(254),
    phone character varying(20),
    specialty character varying(150),
    supplier_id bigint,
    is_internal boolean DEFAULT false NOT NULL,
    person_id bigint,
    bio character varying(1000),
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE rapporteur_course (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    rapporteur_id bigint NOT NULL,
    active boolean DEFAULT true NOT NULL,
    course_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sence_hour_value (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    modality character varying(40) NOT NULL,
    tranche smallint NOT NULL,
    value integer NOT NULL,
    valid_from date NOT NULL,
    valid_to date,
    resolution character varying(120),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_sence_hour_value_validity CHECK ((valid_to >= valid_from)),
    CONSTRAINT ck_sence_hour_value_value CHECK ((value > 0))
);

CREATE TABLE setting (
    section character varying(40) NOT NULL,
    content jsonb NOT NULL,
    user_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE status (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    name character varying(80) NOT NULL,
    folded_name character varying(80) NOT NULL,
    counts_as_trained boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    result character varying(6) DEFAULT 'other'::character varying NOT NULL
);

CREATE TABLE supplier (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    rut character varying(12) NOT NULL COLLATE pg_catalog."C",
    razon_social character varying(150) NOT NULL,
    address character varying(200),
    city character varying(80),
    country character varying(80),
    contact_name character varying(150),
    contact_phone character varying(20),
    contact_email character varying(254),
    operative_contact_name character varying(150),
    operative_contact_phone character varying(20),
    operative_contact_email character varying(254),
    billing_manager_name character varying(150),
    billing_manager_phone character varying(20),
    billing_manager_email character varying(254),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_otec boolean DEFAULT true NOT NULL,
    folded_name character varying(150) NOT NULL
);

CREATE TABLE survey (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    type character varying(20) NOT NULL,
    template_id bigint CONSTRAINT survey_template_id_not_null1 NOT NULL,
    version_id bigint CONSTRAINT survey_version_id_not_null1 NOT NULL,
    initial_date date NOT NULL,
    end_date date NOT NULL,
    mailing_frequency smallint NOT NULL,
    last_mailing_date date,
    status boolean DEFAULT true NOT NULL,
    opens_after integer NOT NULL,
    door_hash bytea NOT NULL,
    course_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    parts_batch integer,
    CONSTRAINT ck_survey_dates CHECK ((end_date >= initial_date)),
    CONSTRAINT ck_survey_mailing_frequency CHECK (((mailing_frequency >= 0) AND (mailing_frequency <= 30))),
    CONSTRAINT ck_survey_type CHECK (type IN ('Satisfacción', 'Transferencia'))
);

CREATE TABLE survey_answer (
    response_id bigint NOT NULL,
    table_id character varying(60) NOT NULL,
    row_id character varying(40) NOT NULL,
    column_id character varying(40) NOT NULL,
    rapporteur_id bigint,
    value numeric(6,2),
    is_na boolean DEFAULT false NOT NULL
);

CREATE TABLE survey_response (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    survey_id bigint NOT NULL,
    version_id bigint NOT NULL,
    participant_id bigint NOT NULL,
    invitation_id bigint NOT NULL,
    role character varying(20) NOT NULL,
    res_tables jsonb NOT NULL,
    comment character varying(2000),
    submitted_at timestamp with time zone NOT NULL,
    company_id bigint,
    area_id bigint,
    batch integer
);

CREATE TABLE survey_template (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    title character varying(120) NOT NULL,
    folded_title character varying(120) NOT NULL,
    description character varying(500),
    type character varying(20) NOT NULL,
    respondent character varying(20) NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    parent_id bigint,
    active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_survey_template_respondent CHECK (respondent IN ('participante', 'jefatura')),
    CONSTRAINT ck_survey_template_type CHECK (type IN ('Satisfacción', 'Transferencia'))
);

CREATE TABLE survey_version (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    template_id bigint NOT NULL,
    number integer NOT NULL,
    title character varying(120) NOT NULL,
    description character varying(500),
    definition jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE thematic_area (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    name character varying(80) NOT NULL,
    folded_name character varying(80) NOT NULL,
    descripcion character varying(300),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE user_session (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    user_id bigint NOT NULL,
    access_jti character varying(36) NOT NULL,
    refresh_jti character varying(36) NOT NULL,
    family character varying(36) NOT NULL,
    refresh_used boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    user_agent character varying(200) DEFAULT ''::character varying NOT NULL
);

CREATE TABLE utm (
    month date NOT NULL,
    value integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    CONSTRAINT ck_utm_value CHECK ((value > 0))
);

CREATE TABLE widget (
    id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
    user_id bigint NOT NULL,
    kpi_id smallint NOT NULL,
    type smallint NOT NULL,
    title character varying(80),
    width smallint NOT NULL,
    height smallint NOT NULL,
    cols smallint NOT NULL,
    status boolean NOT NULL,
    "position" integer NOT NULL,
    filter jsonb NOT NULL,
    datasets jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY account_invitation ADD CONSTRAINT pk_account_invitation PRIMARY KEY (user_id);
ALTER TABLE ONLY app_user ADD CONSTRAINT pk_app_user PRIMARY KEY (id);
ALTER TABLE ONLY audit_event ADD CONSTRAINT pk_audit_event PRIMARY KEY (id);
ALTER TABLE ONLY budget ADD CONSTRAINT pk_budget PRIMARY KEY (id);
ALTER TABLE ONLY budget_line ADD CONSTRAINT pk_budget_line PRIMARY KEY (id);
ALTER TABLE ONLY bulk_change ADD CONSTRAINT pk_bulk_change PRIMARY KEY (id);
ALTER TABLE ONLY card_filter ADD CONSTRAINT pk_card_filter PRIMARY KEY (user_id, kpi_id);
ALTER TABLE ONLY company ADD CONSTRAINT pk_company PRIMARY KEY (id);
ALTER TABLE ONLY company_dotacion ADD CONSTRAINT pk_company_dotacion PRIMARY KEY (id);
ALTER TABLE ONLY course ADD CONSTRAINT pk_course PRIMARY KEY (id);
ALTER TABLE ONLY course_costing ADD CONSTRAINT pk_course_costing PRIMARY KEY (course_id);
ALTER TABLE ONLY demo_row ADD CONSTRAINT pk_demo_row PRIMARY KEY (kind, row_id);
ALTER TABLE ONLY department ADD CONSTRAINT pk_department PRIMARY KEY (id);
ALTER TABLE ONLY erasure ADD CONSTRAINT pk_erasure PRIMARY KEY (person_id);
ALTER TABLE ONLY idempotent_answer ADD CONSTRAINT pk_idempotent_answer PRIMARY KEY (user_id, key);
ALTER TABLE ONLY installation ADD CONSTRAINT pk_installation PRIMARY KEY (id);
ALTER TABLE ONLY invitation ADD CONSTRAINT pk_invitation PRIMARY KEY (id);
ALTER TABLE ONLY job ADD CONSTRAINT pk_job PRIMARY KEY (id);
ALTER TABLE ONLY kpi_cell ADD CONSTRAINT pk_kpi_cell PRIMARY KEY (company_id, gender, origin, month);
ALTER TABLE ONLY kpi_dirty ADD CONSTRAINT pk_kpi_dirty PRIMARY KEY (id);
ALTER TABLE ONLY kpi_pair ADD CONSTRAINT pk_kpi_pair PRIMARY KEY (company_id, month);
ALTER TABLE ONLY kpi_registry ADD CONSTRAINT pk_kpi_registry PRIMARY KEY (company_id, gender, is_external);
ALTER TABLE ONLY kpi_state ADD CONSTRAINT pk_kpi_state PRIMARY KEY (id);
ALTER TABLE ONLY load ADD CONSTRAINT pk_load PRIMARY KEY (id);
ALTER TABLE ONLY load_change ADD CONSTRAINT pk_load_change PRIMARY KEY (load_id, entity_id);
ALTER TABLE ONLY load_error ADD CONSTRAINT pk_load_error PRIMARY KEY (id);
ALTER TABLE ONLY load_file ADD CONSTRAINT pk_load_file PRIMARY KEY (id);
ALTER TABLE ONLY load_template ADD CONSTRAINT pk_load_template PRIMARY KEY (id);
ALTER TABLE ONLY lookup_alias ADD CONSTRAINT pk_lookup_alias PRIMARY KEY (id);
ALTER TABLE ONLY mail ADD CONSTRAINT pk_mail PRIMARY KEY (id);
ALTER TABLE ONLY mail_invitation ADD CONSTRAINT pk_mail_invitation PRIMARY KEY (mail_id, invitation_id);
ALTER TABLE ONLY mail_round ADD CONSTRAINT pk_mail_round PRIMARY KEY (day);
ALTER TABLE ONLY mailing ADD CONSTRAINT pk_mailing PRIMARY KEY (id);
ALTER TABLE ONLY mapping ADD CONSTRAINT pk_mapping PRIMARY KEY (id);
ALTER TABLE ONLY mapping_detail ADD CONSTRAINT pk_mapping_detail PRIMARY KEY (id);
ALTER TABLE ONLY mapping_memory ADD CONSTRAINT pk_mapping_memory PRIMARY KEY (id);
ALTER TABLE ONLY notification ADD CONSTRAINT pk_notification PRIMARY KEY (id);
ALTER TABLE ONLY panel ADD CONSTRAINT pk_panel PRIMARY KEY (user_id);
ALTER TABLE ONLY participant ADD CONSTRAINT pk_participant PRIMARY KEY (id);
ALTER TABLE ONLY person ADD CONSTRAINT pk_person PRIMARY KEY (id);
ALTER TABLE ONLY rapporteur ADD CONSTRAINT pk_rapporteur PRIMARY KEY (id);
ALTER TABLE ONLY rapporteur_course ADD CONSTRAINT pk_rapporteur_course PRIMARY KEY (id);
ALTER TABLE ONLY sence_hour_value ADD CONSTRAINT pk_sence_hour_value PRIMARY KEY (id);
ALTER TABLE ONLY setting ADD CONSTRAINT pk_setting PRIMARY KEY (section);
ALTER TABLE ONLY status ADD CONSTRAINT pk_status PRIMARY KEY (id);
ALTER TABLE ONLY supplier ADD CONSTRAINT pk_supplier PRIMARY KEY (id);
ALTER TABLE ONLY survey ADD CONSTRAINT pk_survey PRIMARY KEY (id);
ALTER TABLE ONLY survey_answer ADD CONSTRAINT pk_survey_answer PRIMARY KEY (response_id, table_id, row_id);
ALTER TABLE ONLY survey_response ADD CONSTRAINT pk_survey_response PRIMARY KEY (id);
ALTER TABLE ONLY survey_template ADD CONSTRAINT pk_survey_template PRIMARY KEY (id);
ALTER TABLE ONLY survey_version ADD CONSTRAINT pk_survey_version PRIMARY KEY (id);
ALTER TABLE ONLY thematic_area ADD CONSTRAINT pk_thematic_area PRIMARY KEY (id);
ALTER TABLE ONLY user_session ADD CONSTRAINT pk_user_session PRIMARY KEY (id);
ALTER TABLE ONLY utm ADD CONSTRAINT pk_utm PRIMARY KEY (id);
ALTER TABLE ONLY widget ADD CONSTRAINT pk_widget PRIMARY KEY (id);
ALTER TABLE ONLY account_invitation ADD CONSTRAINT uq_account_invitation_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY budget ADD CONSTRAINT uq_budget_company_id_year UNIQUE (company_id, year);
ALTER TABLE ONLY company_dotacion ADD CONSTRAINT uq_company_dotacion_company_id_valid_from UNIQUE (company_id, valid_from);
ALTER TABLE ONLY company ADD CONSTRAINT uq_company_rut UNIQUE (rut);
ALTER TABLE ONLY department ADD CONSTRAINT uq_department_folded_name UNIQUE (folded_name);
ALTER TABLE ONLY invitation ADD CONSTRAINT uq_invitation_survey_id_participant_id_role UNIQUE (survey_id, participant_id, role);
ALTER TABLE ONLY invitation ADD CONSTRAINT uq_invitation_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY load_template ADD CONSTRAINT uq_load_template_model_id_name_key_company_id UNIQUE NULLS NOT DISTINCT (model_id, name_key, company_id);
ALTER TABLE ONLY lookup_alias ADD CONSTRAINT uq_lookup_alias_lookup_folded_value_company_id UNIQUE NULLS NOT DISTINCT (lookup, folded_value, company_id);
ALTER TABLE ONLY mail_invitation ADD CONSTRAINT uq_mail_invitation_invitation_id_kind_day UNIQUE (invitation_id, kind, day);
ALTER TABLE ONLY mail ADD CONSTRAINT uq_mail_message_id UNIQUE (message_id);
ALTER TABLE ONLY mapping_detail ADD CONSTRAINT uq_mapping_detail_mapping_id_column_position UNIQUE (mapping_id, column_position);
ALTER TABLE ONLY notification ADD CONSTRAINT uq_notification_key UNIQUE (key);
ALTER TABLE ONLY participant ADD CONSTRAINT uq_participant_course_id_person_id UNIQUE (course_id, person_id);
ALTER TABLE ONLY rapporteur_course ADD CONSTRAINT uq_rapporteur_course_course_id_rapporteur_id UNIQUE (course_id, rapporteur_id);
ALTER TABLE ONLY sence_hour_value ADD CONSTRAINT uq_sence_hour_value_modality_tranche_valid_from UNIQUE (modality, tranche, valid_from);
ALTER TABLE ONLY status ADD CONSTRAINT uq_status_folded_name UNIQUE (folded_name);
ALTER TABLE ONLY survey ADD CONSTRAINT uq_survey_course_id_type UNIQUE (course_id, type);
ALTER TABLE ONLY survey ADD CONSTRAINT uq_survey_door_hash UNIQUE (door_hash);
ALTER TABLE ONLY survey_response ADD CONSTRAINT uq_survey_response_invitation_id UNIQUE (invitation_id);
ALTER TABLE ONLY survey_version ADD CONSTRAINT uq_survey_version_template_id_number UNIQUE (template_id, number);
ALTER TABLE ONLY thematic_area ADD CONSTRAINT uq_thematic_area_folded_name UNIQUE (folded_name);
ALTER TABLE ONLY user_session ADD CONSTRAINT uq_user_session_access_jti UNIQUE (access_jti);
ALTER TABLE ONLY user_session ADD CONSTRAINT uq_user_session_refresh_jti UNIQUE (refresh_jti);
ALTER TABLE ONLY utm ADD CONSTRAINT uq_utm_month UNIQUE (month);

CREATE INDEX ix_account_invitation_mail_id ON account_invitation USING btree (mail_id);
CREATE INDEX ix_app_user_company_id ON app_user USING btree (company_id);
CREATE INDEX ix_audit_event_entity ON audit_event USING btree (entity, entity_id);
CREATE INDEX ix_audit_event_user_id ON audit_event USING btree (user_id);
CREATE INDEX ix_budget_line_budget_id ON budget_line USING btree (budget_id);
CREATE INDEX ix_bulk_change_user_id ON bulk_change USING btree (user_id);
CREATE INDEX ix_course_company_end ON course USING btree (company_id, end_date, id);
CREATE INDEX ix_course_counted ON course USING btree (end_date) INCLUDE (id, company_id, total_hours) WHERE (active AND is_complete);
CREATE INDEX ix_course_end_date ON course USING btree (end_date, id);
CREATE INDEX ix_course_folded_name ON course USING btree (folded_name, id);
CREATE INDEX ix_course_initial_date ON course USING btree (initial_date, id);
CREATE INDEX ix_course_sence_code ON course USING btree (sence_code);
CREATE INDEX ix_course_supplier_id ON course USING btree (supplier_id);
CREATE INDEX ix_course_thematic_area_id ON course USING btree (thematic_area_id);
CREATE INDEX ix_course_to_close ON course USING btree (end_date, id) WHERE (active AND (NOT is_complete));
CREATE INDEX ix_course_total_hours ON course USING btree (total_hours, id);
CREATE INDEX ix_course_words ON course USING gin (to_tsvector('simple'::regconfig, (searchable)::text));
CREATE INDEX ix_erasure_kept_until ON erasure USING btree (kept_until) WHERE (kept_until IS NOT NULL);
CREATE INDEX ix_invitation_participant_id ON invitation USING btree (participant_id);
CREATE INDEX ix_job_active ON job USING btree (state, lease_until) WHERE (finished_at IS NULL);
CREATE INDEX ix_job_user ON job USING btree (user_id, id DESC);
CREATE INDEX ix_kpi_cell_month_company_id ON kpi_cell USING btree (month, company_id);
CREATE INDEX ix_load_company_id ON load USING btree (company_id);
CREATE INDEX ix_load_error_place ON load_error USING btree (load_id, "row", column_position);
CREATE INDEX ix_load_file_id ON load USING btree (file_id);
CREATE INDEX ix_load_file_sha256 ON load_file USING btree (sha256);
CREATE INDEX ix_load_file_user_id ON load_file USING btree (user_id);
CREATE INDEX ix_load_mapping_id ON load USING btree (mapping_id);
CREATE INDEX ix_load_template_company_id ON load_template USING btree (company_id);
CREATE INDEX ix_load_user_id ON load USING btree (user_id);
CREATE INDEX ix_lookup_alias_company_id ON lookup_alias USING btree (company_id);
CREATE INDEX ix_lookup_alias_load_id ON lookup_alias USING btree (load_id);
CREATE INDEX ix_mail_created_at ON mail USING btree (created_at, id);
CREATE INDEX ix_mail_mailing_id ON mail USING btree (mailing_id) WHERE (mailing_id IS NOT NULL);
CREATE INDEX ix_mail_waiting ON mail USING btree (next_try_at, id) WHERE ((state)::text = ANY (ARRAY[('En cola'::character varying)::text, ('Enviando'::character varying)::text]));
CREATE INDEX ix_mailing_waiting ON mailing USING btree (id) WHERE (told_at IS NULL);
CREATE INDEX ix_mapping_company_id ON mapping USING btree (company_id);
CREATE INDEX ix_mapping_file_id ON mapping USING btree (file_id);
CREATE INDEX ix_mapping_memory_company_id ON mapping_memory USING btree (company_id);
CREATE INDEX ix_mapping_memory_load_id ON mapping_memory USING btree (load_id);
CREATE INDEX ix_mapping_memory_signature ON mapping_memory USING btree (model_id, signature, company_id);
CREATE INDEX ix_mapping_user_id ON mapping USING btree (user_id);
CREATE INDEX ix_mapping_workbook_id ON mapping USING btree (workbook_id) WHERE (workbook_id IS NOT NULL);
CREATE INDEX ix_notification_user ON notification USING btree (user_id, id DESC);
CREATE INDEX ix_participant_area_id ON participant USING btree (area_id);
CREATE INDEX ix_participant_company_course ON participant USING btree (company_id, course_id);
CREATE INDEX ix_participant_hours ON participant USING btree (course_id) INCLUDE (attended_hours) WHERE (active AND (attended_hours IS NOT NULL));
CREATE INDEX ix_participant_load_id ON participant USING btree (load_id) WHERE (load_id IS NOT NULL);
CREATE INDEX ix_participant_no_gender ON participant USING btree (course_id) WHERE (active AND (gender IS NULL));
CREATE INDEX ix_participant_no_salary ON participant USING btree (course_id) WHERE (active AND franchise_sence AND (gross_salary IS NULL));
CREATE INDEX ix_participant_person_id ON participant USING btree (person_id);
CREATE INDEX ix_participant_status_id ON participant USING btree (status_id);
CREATE INDEX ix_person_area_id ON person USING btree (area_id);
CREATE INDEX ix_person_company_name ON person USING btree (company_id, folded_name, id);
CREATE INDEX ix_person_external ON person USING btree (folded_name, id) WHERE is_external;
CREATE INDEX ix_person_folded_name ON person USING btree (folded_name, id);
CREATE INDEX ix_person_inactive ON person USING btree (folded_name, id) WHERE (NOT active);
CREATE INDEX ix_person_no_boss_email ON person USING btree (folded_name, id) WHERE (boss_email IS NULL);
CREATE INDEX ix_person_no_email ON person USING btree (folded_name, id) WHERE (email IS NULL);
CREATE INDEX ix_person_no_gender ON person USING btree (folded_name, id) WHERE (gender IS NULL);
CREATE INDEX ix_person_no_salary ON person USING btree (folded_name, id) WHERE (franchise_sence AND (gross_salary IS NULL));
CREATE INDEX ix_person_status_id ON person USING btree (status_id) WHERE (status_id IS NOT NULL);
CREATE INDEX ix_person_words ON person USING gin (array_to_tsvector(array_remove(string_to_array((((folded_name)::text || ' '::text) || translate(lower((COALESCE(email, ''::character varying))::text), '@.-_+'::text, '     '::text)), ' '::text), ''::text))) WITH (gin_pending_list_limit='32768');
CREATE INDEX ix_rapporteur_course_rapporteur_id ON rapporteur_course USING btree (rapporteur_id);
CREATE INDEX ix_rapporteur_folded_name ON rapporteur USING btree (folded_name, id);
CREATE INDEX ix_rapporteur_person_id ON rapporteur USING btree (person_id);
CREATE INDEX ix_rapporteur_supplier_id ON rapporteur USING btree (supplier_id);
CREATE INDEX ix_supplier_folded_name ON supplier USING btree (folded_name, id);
CREATE INDEX ix_survey_answer_rapporteur_id ON survey_answer USING btree (rapporteur_id) WHERE (rapporteur_id IS NOT NULL);
CREATE INDEX ix_survey_end_date ON survey USING btree (end_date, id);
CREATE INDEX ix_survey_initial_date ON survey USING btree (initial_date, id);
CREATE INDEX ix_survey_response_survey_id ON survey_response USING btree (survey_id, submitted_at);
CREATE INDEX ix_survey_response_version_id ON survey_response USING btree (version_id);
CREATE INDEX ix_survey_template_id ON survey USING btree (template_id);
CREATE INDEX ix_survey_version_id ON survey USING btree (version_id);
CREATE INDEX ix_user_session_family ON user_session USING btree (family);
CREATE INDEX ix_user_session_user_id ON user_session USING btree (user_id);
CREATE INDEX ix_widget_user_id_position ON widget USING btree (user_id, "position");
CREATE UNIQUE INDEX uq_app_user_email ON app_user USING btree (lower((email)::text));
CREATE UNIQUE INDEX uq_company_folded_name ON company USING btree (folded_name);
CREATE UNIQUE INDEX uq_job_key_active ON job USING btree (key) WHERE state IN ('queued', 'running');
CREATE UNIQUE INDEX uq_person_external_key ON person USING btree (lower((email)::text), folded_name) WHERE (rut IS NULL);
CREATE UNIQUE INDEX uq_person_rut ON person USING btree (rut);
CREATE UNIQUE INDEX uq_rapporteur_rut ON rapporteur USING btree (rut);
CREATE UNIQUE INDEX uq_supplier_rut ON supplier USING btree (rut);
CREATE UNIQUE INDEX uq_survey_template_type_title ON survey_template USING btree (type, folded_title) WHERE active;
CREATE TRIGGER kpi_delete AFTER DELETE ON course REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_course();
ALTER TABLE course ENABLE ALWAYS TRIGGER kpi_delete;
CREATE TRIGGER kpi_delete AFTER DELETE ON participant REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_participant();
ALTER TABLE participant ENABLE ALWAYS TRIGGER kpi_delete;
CREATE TRIGGER kpi_delete AFTER DELETE ON person REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_person();
ALTER TABLE person ENABLE ALWAYS TRIGGER kpi_delete;
CREATE TRIGGER kpi_insert AFTER INSERT ON course REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_course();
ALTER TABLE course ENABLE ALWAYS TRIGGER kpi_insert;
CREATE TRIGGER kpi_insert AFTER INSERT ON participant REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_participant();
ALTER TABLE participant ENABLE ALWAYS TRIGGER kpi_insert;
CREATE TRIGGER kpi_insert AFTER INSERT ON person REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_person();
ALTER TABLE person ENABLE ALWAYS TRIGGER kpi_insert;
CREATE TRIGGER kpi_invitation_delete AFTER DELETE ON invitation REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_invitation();
ALTER TABLE invitation ENABLE ALWAYS TRIGGER kpi_invitation_delete;
CREATE TRIGGER kpi_invitation_insert AFTER INSERT ON invitation REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_invitation();
ALTER TABLE invitation ENABLE ALWAYS TRIGGER kpi_invitation_insert;
CREATE TRIGGER kpi_invitation_update AFTER UPDATE ON invitation REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_invitation();
ALTER TABLE invitation ENABLE ALWAYS TRIGGER kpi_invitation_update;
CREATE TRIGGER kpi_survey_delete AFTER DELETE ON survey REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_survey();
ALTER TABLE survey ENABLE ALWAYS TRIGGER kpi_survey_delete;
CREATE TRIGGER kpi_survey_update AFTER UPDATE ON survey REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_survey();
ALTER TABLE survey ENABLE ALWAYS TRIGGER kpi_survey_update;
CREATE TRIGGER kpi_surveyed_course_update AFTER UPDATE ON course REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_surveyed_course();
ALTER TABLE course ENABLE ALWAYS TRIGGER kpi_surveyed_course_update;
CREATE TRIGGER kpi_surveyed_participant_update AFTER UPDATE ON participant REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_surveyed_participant();
ALTER TABLE participant ENABLE ALWAYS TRIGGER kpi_surveyed_participant_update;
CREATE TRIGGER kpi_update AFTER UPDATE ON course REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_course();
ALTER TABLE course ENABLE ALWAYS TRIGGER kpi_update;
CREATE TRIGGER kpi_update AFTER UPDATE ON participant REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_participant();
ALTER TABLE participant ENABLE ALWAYS TRIGGER kpi_update;
CREATE TRIGGER kpi_update AFTER UPDATE ON person REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_person();
ALTER TABLE person ENABLE ALWAYS TRIGGER kpi_update;
CREATE TRIGGER kpi_update AFTER UPDATE ON status REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION kpi_mark_status();
ALTER TABLE status ENABLE ALWAYS TRIGGER kpi_update;
ALTER TABLE ONLY account_invitation ADD CONSTRAINT fk_account_invitation_mail_id_mail FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE SET NULL;
ALTER TABLE ONLY account_invitation ADD CONSTRAINT fk_account_invitation_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY app_user ADD CONSTRAINT fk_app_user_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY audit_event ADD CONSTRAINT fk_audit_event_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY budget ADD CONSTRAINT fk_budget_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY budget_line ADD CONSTRAINT fk_budget_line_budget_id_budget FOREIGN KEY (budget_id) REFERENCES budget(id) ON DELETE CASCADE;
ALTER TABLE ONLY budget_line ADD CONSTRAINT fk_budget_line_thematic_area_id_thematic_area FOREIGN KEY (thematic_area_id) REFERENCES thematic_area(id);
ALTER TABLE ONLY bulk_change ADD CONSTRAINT fk_bulk_change_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY bulk_change ADD CONSTRAINT fk_bulk_change_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY card_filter ADD CONSTRAINT fk_card_filter_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY company_dotacion ADD CONSTRAINT fk_company_dotacion_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY course ADD CONSTRAINT fk_course_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY course_costing ADD CONSTRAINT fk_course_costing_course_id_course FOREIGN KEY (course_id) REFERENCES course(id) ON DELETE CASCADE;
ALTER TABLE ONLY course ADD CONSTRAINT fk_course_creator_user_id_app_user FOREIGN KEY (creator_user_id) REFERENCES app_user(id);
ALTER TABLE ONLY course ADD CONSTRAINT fk_course_supplier_id_supplier FOREIGN KEY (supplier_id) REFERENCES supplier(id);
ALTER TABLE ONLY course ADD CONSTRAINT fk_course_thematic_area_id_thematic_area FOREIGN KEY (thematic_area_id) REFERENCES thematic_area(id);
ALTER TABLE ONLY erasure ADD CONSTRAINT fk_erasure_person_id_person FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE;
ALTER TABLE ONLY erasure ADD CONSTRAINT fk_erasure_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY idempotent_answer ADD CONSTRAINT fk_idempotent_answer_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY invitation ADD CONSTRAINT fk_invitation_participant_id_participant FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE CASCADE;
ALTER TABLE ONLY invitation ADD CONSTRAINT fk_invitation_survey_id_survey FOREIGN KEY (survey_id) REFERENCES survey(id) ON DELETE CASCADE;
ALTER TABLE ONLY job ADD CONSTRAINT fk_job_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY job ADD CONSTRAINT fk_job_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY load ADD CONSTRAINT fk_load_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY load ADD CONSTRAINT fk_load_course_id_course FOREIGN KEY (course_id) REFERENCES course(id);
ALTER TABLE ONLY load ADD CONSTRAINT fk_load_file_id_load_file FOREIGN KEY (file_id) REFERENCES load_file(id);
ALTER TABLE ONLY load_file ADD CONSTRAINT fk_load_file_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY load ADD CONSTRAINT fk_load_job_id_job FOREIGN KEY (job_id) REFERENCES job(id);
ALTER TABLE ONLY load ADD CONSTRAINT fk_load_mapping_id_mapping FOREIGN KEY (mapping_id) REFERENCES mapping(id);
ALTER TABLE ONLY load_template ADD CONSTRAINT fk_load_template_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY load_template ADD CONSTRAINT fk_load_template_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY load ADD CONSTRAINT fk_load_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY lookup_alias ADD CONSTRAINT fk_lookup_alias_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY lookup_alias ADD CONSTRAINT fk_lookup_alias_load_id_load FOREIGN KEY (load_id) REFERENCES load(id) ON DELETE CASCADE;
ALTER TABLE ONLY lookup_alias ADD CONSTRAINT fk_lookup_alias_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY mail_invitation ADD CONSTRAINT fk_mail_invitation_invitation_id_invitation FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON DELETE CASCADE;
ALTER TABLE ONLY mail_invitation ADD CONSTRAINT fk_mail_invitation_mail_id_mail FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE CASCADE;
ALTER TABLE ONLY mail ADD CONSTRAINT fk_mail_mailing_id_mailing FOREIGN KEY (mailing_id) REFERENCES mailing(id);
ALTER TABLE ONLY mailing ADD CONSTRAINT fk_mailing_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY mapping ADD CONSTRAINT fk_mapping_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY mapping_detail ADD CONSTRAINT fk_mapping_detail_mapping_id_mapping FOREIGN KEY (mapping_id) REFERENCES mapping(id) ON DELETE CASCADE;
ALTER TABLE ONLY mapping ADD CONSTRAINT fk_mapping_file_id_load_file FOREIGN KEY (file_id) REFERENCES load_file(id);
ALTER TABLE ONLY mapping_memory ADD CONSTRAINT fk_mapping_memory_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY mapping_memory ADD CONSTRAINT fk_mapping_memory_load_id_load FOREIGN KEY (load_id) REFERENCES load(id) ON DELETE CASCADE;
ALTER TABLE ONLY mapping_memory ADD CONSTRAINT fk_mapping_memory_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY mapping ADD CONSTRAINT fk_mapping_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY notification ADD CONSTRAINT fk_notification_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY panel ADD CONSTRAINT fk_panel_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY participant ADD CONSTRAINT fk_participant_area_id_department FOREIGN KEY (area_id) REFERENCES department(id);
ALTER TABLE ONLY participant ADD CONSTRAINT fk_participant_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY participant ADD CONSTRAINT fk_participant_course_id_course FOREIGN KEY (course_id) REFERENCES course(id);
ALTER TABLE ONLY participant ADD CONSTRAINT fk_participant_load_id_load FOREIGN KEY (load_id) REFERENCES load(id);
ALTER TABLE ONLY participant ADD CONSTRAINT fk_participant_person_id_person FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY participant ADD CONSTRAINT fk_participant_status_id_status FOREIGN KEY (status_id) REFERENCES status(id);
ALTER TABLE ONLY person ADD CONSTRAINT fk_person_area_id_department FOREIGN KEY (area_id) REFERENCES department(id);
ALTER TABLE ONLY person ADD CONSTRAINT fk_person_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY person ADD CONSTRAINT fk_person_status_id_status FOREIGN KEY (status_id) REFERENCES status(id);
ALTER TABLE ONLY rapporteur_course ADD CONSTRAINT fk_rapporteur_course_course_id_course FOREIGN KEY (course_id) REFERENCES course(id);
ALTER TABLE ONLY rapporteur_course ADD CONSTRAINT fk_rapporteur_course_rapporteur_id_rapporteur FOREIGN KEY (rapporteur_id) REFERENCES rapporteur(id);
ALTER TABLE ONLY rapporteur ADD CONSTRAINT fk_rapporteur_person_id_person FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE ONLY rapporteur ADD CONSTRAINT fk_rapporteur_supplier_id_supplier FOREIGN KEY (supplier_id) REFERENCES supplier(id);
ALTER TABLE ONLY setting ADD CONSTRAINT fk_setting_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE ONLY survey_answer ADD CONSTRAINT fk_survey_answer_rapporteur_id_rapporteur FOREIGN KEY (rapporteur_id) REFERENCES rapporteur(id);
ALTER TABLE ONLY survey_answer ADD CONSTRAINT fk_survey_answer_response_id_survey_response FOREIGN KEY (response_id) REFERENCES survey_response(id) ON DELETE CASCADE;
ALTER TABLE ONLY survey ADD CONSTRAINT fk_survey_course_id_course FOREIGN KEY (course_id) REFERENCES course(id);
ALTER TABLE ONLY survey_response ADD CONSTRAINT fk_survey_response_area_id_department FOREIGN KEY (area_id) REFERENCES department(id);
ALTER TABLE ONLY survey_response ADD CONSTRAINT fk_survey_response_company_id_company FOREIGN KEY (company_id) REFERENCES company(id);
ALTER TABLE ONLY survey_response ADD CONSTRAINT fk_survey_response_invitation_id_invitation FOREIGN KEY (invitation_id) REFERENCES invitation(id);
ALTER TABLE ONLY survey_response ADD CONSTRAINT fk_survey_response_participant_id_participant FOREIGN KEY (participant_id) REFERENCES participant(id);
ALTER TABLE ONLY survey_response ADD CONSTRAINT fk_survey_response_survey_id_survey FOREIGN KEY (survey_id) REFERENCES survey(id);
ALTER TABLE ONLY survey_response ADD CONSTRAINT fk_survey_response_version_id_survey_version FOREIGN KEY (version_id) REFERENCES survey_version(id);
ALTER TABLE ONLY survey ADD CONSTRAINT fk_survey_template_id_survey_template FOREIGN KEY (template_id) REFERENCES survey_template(id);
ALTER TABLE ONLY survey_template ADD CONSTRAINT fk_survey_template_parent_id_survey_template FOREIGN KEY (parent_id) REFERENCES survey_template(id);
ALTER TABLE ONLY survey ADD CONSTRAINT fk_survey_version_id_survey_version FOREIGN KEY (version_id) REFERENCES survey_version(id);
ALTER TABLE ONLY survey_version ADD CONSTRAINT fk_survey_version_template_id_survey_template FOREIGN KEY (template_id) REFERENCES survey_template(id);
ALTER TABLE ONLY user_session ADD CONSTRAINT fk_user_session_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY widget ADD CONSTRAINT fk_widget_user_id_app_user FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
